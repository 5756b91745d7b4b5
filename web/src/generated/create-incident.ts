// Generated from openapi.json by "npm run generate".
export const createIncident = {
"title": {"type":"string","minLength":1,"maxLength":500,"required":true},
"severity": {"enum":["info","low","medium","high","critical"],"required":true},
"cause": {"type":"string","minLength":1,"maxLength":200},
"domainId": {"type":"string","format":"uuid","nullable":true},
"message": {"type":"string","maxLength":2000},
"serviceMonitorIds": {"type":"array","maxItems":500,"items":{"type":"string","format":"uuid"}},
"statusPageIds": {"type":"array","maxItems":100,"items":{"type":"string","format":"uuid"}},
} as const;
