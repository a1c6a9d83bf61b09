#include "provenance/openssl_ptr.h"
