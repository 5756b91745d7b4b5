// Generated from openapi.json by "npm run generate".
export const updateThreatTakedown = {
"mail.subject": {"type":"string","maxLength":200},
"mail.text": {"type":"string","maxLength":50000},
"mail.to": {"type":"array","maxItems":10,"items":{"type":"string","maxLength":254,"format":"email"}},
"authorization": {"type":"string","maxLength":5000,"nullable":true},
"note": {"type":"string","maxLength":5000,"nullable":true},
"state": {"enum":["benign","owned","watch","confirmed"]},
} as const;
