import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { registerChannelRoutes } from './channel-admin/routes.ts';
import { registerAlertLinks } from './recipients/routes.ts';
import { registerRuleRoutes } from './rules/routes.ts';
import { registerDeliveryRoutes } from './sending/routes.ts';
import type { SendParts } from './sending/send-deliveries.ts';

export { startAlertDispatcher } from './alert-dispatcher.ts';
export { createChannel, deleteChannel } from './channel-admin/channels.ts';
export { CreateChannelBody } from './channel-admin/schemas.ts';
export { createChannelHttp } from './channels/channel-http.ts';
export type { InstalledTools } from './channels/channel-module.ts';
export { createRule, deleteRule } from './rules/rules.ts';
export { CreateRuleBody } from './rules/schemas.ts';

/** Registers the routes of channels, rules and deliveries. */
export function registerAlertRoutes(
  app: HttpApp,
  deps: { tools: SendParts['tools']; db: Db; clock: Clock; publicUrl: () => string },
): void {
  registerChannelRoutes(app, deps);
  registerAlertLinks(app, deps);
  registerRuleRoutes(app);
  registerDeliveryRoutes(app);
}
