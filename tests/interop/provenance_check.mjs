// Verifies a key-based bundle with @sigstore/verify. usage: provenance_check.mjs MODULES BUNDLE KEY TYPE SHA256
import crypto from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';

const [modules, file, keyFile, type, sha256] = process.argv.slice(2);
const require = createRequire(modules + '/');
const { bundleFromJSON } = require('@sigstore/bundle');
const { Verifier, toSignedEntity, toTrustMaterial } = require('@sigstore/verify');

const pem = fs.readFileSync(keyFile, 'utf8');
const expected = crypto.createHash('sha256').update(pem).digest('hex');
const root = {
  mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
  tlogs: [], certificateAuthorities: [], ctlogs: [], timestampAuthorities: [],
};
const trust = toTrustMaterial(root, (hint) => {
  if (hint !== expected) throw new Error(`unknown key hint ${hint}`);
  return { publicKey: crypto.createPublicKey(pem), validFor: () => true };
});
const bundle = bundleFromJSON(JSON.parse(fs.readFileSync(file, 'utf8')));
const none = { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0, tsaThreshold: 0 };
new Verifier(trust, none).verify(toSignedEntity(bundle));
const statement = JSON.parse(bundle.content.dsseEnvelope.payload.toString('utf8'));
if (statement.predicateType !== type) throw new Error(`predicateType ${statement.predicateType}`);
if (!statement.subject.some((subject) => subject.digest.sha256 === sha256)) throw new Error('no such subject');
