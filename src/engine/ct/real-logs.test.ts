import assert from 'node:assert/strict';
import { createHash, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readLeafAndExtra } from './entry.ts';
import { readIssuance, readLoggedIssuance } from './issuance.ts';
import { hashLeaf, hashNode, verifyConsistency } from './merkle.ts';
import { LogFault, readSth } from './tree-head.ts';

// These fixtures come from real logs. Our own reader could misread what our own writer produces and still pass a test.

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`./testing/${name}`, import.meta.url), 'utf8'));
const icarus: {
  key: string;
  logId: string;
  heads: object[];
  consistency: string[];
  index: number;
  leaf: string;
  auditPath: string[];
} = fixture('icarus.json');
const precertificate: { leaf: string; extra: string } = fixture('precertificate-entry.json');

const bytes = (text: string) => Buffer.from(text, 'base64');
const signer = {
  key: createPublicKey({ key: bytes(icarus.key), format: 'der', type: 'spki' }),
  logId: bytes(icarus.logId),
};
const [first, second] = icarus.heads.map((head) => readSth(JSON.stringify(head), signer));
assert.ok(first && second);
const claim = { from: first.size, to: second.size, fromRoot: first.root, toRoot: second.root };

test("a public log's signature is valid only for the exact tree head", () => {
  assert.ok(createHash('sha256').update(bytes(icarus.key)).digest().equals(signer.logId));
  assert.deepEqual([first.size, second.size], [129_596_132, 129_721_434]);
  const [head] = icarus.heads;
  for (const change of [{ tree_size: 129_596_133 }, { timestamp: 1_508_198_131_198 }]) {
    const forged = JSON.stringify({ ...head, ...change });
    assert.throws(
      () => readSth(forged, signer),
      (error) => (error as LogFault).kind === 'signature',
    );
  }
});

test('a public log proves that it is append-only, and any change invalidates the proof', () => {
  const proof = icarus.consistency.map(bytes);
  assert.notEqual(verifyConsistency(claim, proof), null);
  for (const at of [0, 11, proof.length - 1]) {
    const bent = proof.map((node, n) => (n === at ? hashLeaf(node) : node));
    assert.equal(verifyConsistency(claim, bent), null, `node ${at}`);
  }
  assert.equal(verifyConsistency({ ...claim, from: claim.from - 1 }, proof), null);
  assert.equal(verifyConsistency(claim, proof.slice(1)), null);
});

/** Computes the root from an audit path (RFC 9162 section 2.1.3.2). */
function rootOfAuditPath(leaf: Buffer, index: number, size: number, path: readonly Buffer[]): Buffer {
  let [at, last, hash] = [index, size - 1, leaf];
  for (const node of path) {
    if (at % 2 === 1 || at === last) {
      hash = hashNode(node, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else hash = hashNode(hash, node);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return hash;
}

test('an entry of a public log matches its tree and can be parsed', () => {
  const leaf = bytes(icarus.leaf);
  const root = rootOfAuditPath(hashLeaf(leaf), icarus.index, second.size, icarus.auditPath.map(bytes));
  assert.ok(root.equals(second.root));
  const entry = readLeafAndExtra(leaf, Buffer.alloc(0));
  assert.equal(new Date(entry.timestamp).toISOString(), '2017-09-27T20:42:32.567Z');
  const facts = readLoggedIssuance(entry);
  assert.deepEqual(facts.names, ['gem-jewelers.com', 'www.gem-jewelers.com']);
  assert.deepEqual(facts.issuer, { commonName: "Let's Encrypt Authority X3", organization: "Let's Encrypt" });
  assert.deepEqual([facts.keyType, facts.keyBits, facts.signatureAlgorithm], ['rsa', 2048, 'rsa-sha256']);
  assert.equal(new Date(facts.notAfter).toISOString(), '2017-12-26T19:43:00.000Z');
  assert.equal(facts.precertificate, false);
});

test('a precertificate has the TBS certificate that the log signed', () => {
  const entry = readLeafAndExtra(bytes(precertificate.leaf), bytes(precertificate.extra));
  const logged = readLoggedIssuance(entry);
  assert.ok(entry.der !== null);
  const submitted = readIssuance(entry.der);
  assert.deepEqual([logged.precertificate, submitted.precertificate], [true, true]);
  assert.equal(
    submitted.tbsSha256,
    logged.tbsSha256,
    'without the poison extension, the hash is that of the logged certificate',
  );
  assert.ok(entry.tbs !== null);
  assert.equal(logged.tbsSha256, createHash('sha256').update(entry.tbs).digest('hex'));
  const names = ['kjasdhf.trust', 'sdfedsf.trust', 'ssdfs.trust', 'www.sdfedsf.trust'];
  assert.deepEqual(logged.names.toSorted(), names);
  assert.equal(logged.issuer.organization, 'GeoTrust Inc.');
});

test('a real entry that is truncated anywhere is either rejected or parsed', () => {
  const leaf = bytes(icarus.leaf);
  for (let length = 0; length < leaf.length; length += 7) {
    assert.throws(() => readLeafAndExtra(leaf.subarray(0, length), Buffer.alloc(0)), LogFault);
  }
});
