// Generated from openapi.json by "npm run generate".
export const listServiceMonitors = {
"kind": ["http","keyword","ping","port","dns","ssl"],
"status": ["pending","up","degraded","down","paused"],
"severity": ["info","low","medium","high","critical"],
"sort": ["name","-name","status","-status","latency","-latency","uptime","-uptime"],
"expand": ["lastCheck","domain","openIncident"],
} as const;
