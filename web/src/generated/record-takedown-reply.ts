// Generated from openapi.json by "npm run generate".
export const recordTakedownReply = {
"outcome": {"enum":["none","acknowledged","actioned","rejected"]},
"from": {"type":"string","maxLength":300,"nullable":true},
"text": {"type":"string","maxLength":2000,"nullable":true},
"inReplyTo": {"type":"string","maxLength":500,"nullable":true},
} as const;
