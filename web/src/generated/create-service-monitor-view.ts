// Generated from openapi.json by "npm run generate".
export const createServiceMonitorView = {
"name": {"type":"string","minLength":1,"maxLength":100,"required":true},
"filter.kind": {"type":"array","minItems":1,"maxItems":100,"items":{"enum":["http","keyword","ping","port","dns","ssl"]}},
"filter.status": {"type":"array","minItems":1,"maxItems":100,"items":{"enum":["pending","up","degraded","down","paused"]}},
"filter.tag": {"type":"array","minItems":1,"maxItems":100,"items":{"type":"string","maxLength":100}},
"filter.domainId": {"type":"array","minItems":1,"maxItems":100,"items":{"type":"string","format":"uuid"}},
"filter.severity": {"type":"array","minItems":1,"maxItems":100,"items":{"enum":["info","low","medium","high","critical"]}},
"filter.search": {"type":"string","minLength":1,"maxLength":200},
"sort": {"enum":["name","-name","status","-status","latency","-latency","uptime","-uptime"],"nullable":true},
"groupBy": {"enum":["tag","domain","kind","status"],"nullable":true},
} as const;
