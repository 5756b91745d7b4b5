// Generated from openapi.json by "npm run generate".
export const listThreatTakedowns = {
"state": ["triage","benign","owned","watch","confirmed","evidence-ready","approved","submitted","acknowledged","actioned","verified-down","monitoring","closed","rejected","withdrawn","escalated","relapsed"],
"sort": ["-createdAt","createdAt"],
} as const;
