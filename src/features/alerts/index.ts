export { createChannelHttp } from './channels/http.ts';
export type { InstalledTools } from './channels/types.ts';
export { registerAlertRoutes } from './routes.ts';
export { startTeller } from './teller.ts';
