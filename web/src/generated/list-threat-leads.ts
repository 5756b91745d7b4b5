// Generated from openapi.json by "npm run generate".
export const listThreatLeads = {
"state": ["new","triaged","benign","confirmed"],
"source": ["certificate","feed","report","lookalike"],
"sort": ["-firstSeenAt","firstSeenAt"],
} as const;
