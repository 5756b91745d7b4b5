import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { loadTexts } from '../i18n/i18n.ts';
import type { Feature } from '../i18n/parts.ts';

/** Returns a page whose script and texts are loaded when it is opened. */
export const lazyPage = <Name extends string>(
  feature: Feature,
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent =>
  lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), loadTexts(feature)]);
    return module;
  }, name) as RouteComponent;
