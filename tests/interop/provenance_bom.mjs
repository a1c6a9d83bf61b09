// Validates a bill of materials with the CycloneDX library. usage: provenance_bom.mjs MODULES VERSION FILE
import fs from 'node:fs';
import { createRequire } from 'node:module';

const [modules, version, file] = process.argv.slice(2);
const require = createRequire(modules + '/');
const { Validation } = require('@cyclonedx/cyclonedx-library');
const faults = await new Validation.JsonStrictValidator(version).validate(fs.readFileSync(file, 'utf8'));
if (faults) {
  console.error(JSON.stringify(faults));
  process.exit(1);
}
