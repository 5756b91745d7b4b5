export { createChannelHttp } from './channels/http.ts';
export type { ChannelTools } from './channels/types.ts';
export { registerAlertRoutes } from './routes.ts';
export { startTeller } from './teller.ts';
