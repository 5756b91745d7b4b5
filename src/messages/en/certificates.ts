/** Certificate monitoring, and faults of Certificate Transparency logs. */
export const certificates = {
  'ct-by-lookups': 'Certificates are looked up once a day for each domain. CT logs are not monitored.',
  'ct-by-logs':
    'All usable logs are monitored: about 300 entries per second and 20 to 40 GB per day in total.',
  'ct-off': 'Certificate monitoring is off: no logs or other sources are queried.',
  'log-unreachable': '{path} could not be read ({reason}).',
  'log-key-invalid': "The log's key is not valid.",
  'log-shrank': 'The log shrank from {before} to {after} entries.',
  'log-roots-differ': 'The log returned different roots for the same {count} entries.',
  'log-inconsistent': 'The tree of {after} entries is not consistent with the tree of {before} entries.',
  'log-entries-differ': 'Entries {from} to {to} do not match the tree head.',
  'log-unproven': 'The log could not prove that its first {count} entries are unchanged.',
  'log-head-old': 'The newest tree head is {age} s old, but the log promises one every {promised} s.',
  'log-head-older': 'The log returned a tree head older than an earlier one.',
  'log-checkpoint-unsigned': 'The checkpoint is not signed by the log.',
  'log-signature-invalid': 'The signature on the tree head is not valid.',
  'log-head-malformed':
    'The tree head is malformed: {fault, select, fields {it has no root or signature} long {it is longer than 1 MB} unsigned {it has no signatures} origin {its origin is “{origin}”} size {it has no tree size} figures {its numbers are out of range} signature {its signature cannot be parsed} other {it is not a JSON object}}.',
  'log-entry-malformed':
    'The entry is malformed: {fault, select, version {its version is unknown} trailing {it has trailing bytes} tile {its tile has more than 256 entries} type {its type is {type}} other {it is truncated}}.',
  'log-response-malformed':
    'The response is malformed: {fault, select, json {it is not JSON} proof {the consistency proof has the wrong length} entries {it has no entries} tile {tile {tile} has too few entries} empty {the proof is empty} other {a hash tile is too short}}.',
} as const;
