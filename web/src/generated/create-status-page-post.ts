// Generated from openapi.json by "npm run generate".
export const createStatusPagePost = {
"title": {"type":"string","minLength":1,"maxLength":200,"required":true},
"state": {"enum":["investigating","identified","monitoring","resolved"]},
"impact": {"enum":["none","minor","major","critical"]},
"componentIds": {"type":"array","maxItems":300,"items":{"type":"string","format":"uuid"}},
"message": {"type":"string","maxLength":20000,"required":true},
} as const;
