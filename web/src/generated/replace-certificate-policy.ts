// Generated from openapi.json by "npm run generate".
export const replaceCertificatePolicy = {
"allowedCas": {"type":"array","maxItems":100,"items":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$"},"nullable":true},
"keyTypes": {"type":"array","maxItems":6,"items":{"enum":["rsa","ecdsa","ed25519","ed448","ml-dsa","other"]},"nullable":true},
"minRsaBits": {"type":"integer","minimum":512,"maximum":16384,"nullable":true},
"maxValidityDays": {"type":"integer","minimum":1,"maximum":3650,"nullable":true},
"wildcards": {"enum":["allow","forbid"],"nullable":true},
"authorizedKeysSha256": {"type":"array","maxItems":1000,"items":{"type":"string","pattern":"^[0-9a-fA-F]{64}$"},"nullable":true},
} as const;
