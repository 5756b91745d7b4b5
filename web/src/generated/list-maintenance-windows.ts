// Generated from openapi.json by "npm run generate".
export const listMaintenanceWindows = {
"state": ["scheduled","active","finished","cancelled"],
"sort": ["createdAt","-createdAt","startsAt","-startsAt","title","-title"],
} as const;
