import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import type { Feature } from '../../i18n/parts.ts';

/** Returns a part of a page that loads its script when it is first shown. For parts that are rarely needed. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => React.JSX.Element {
  const Part: LazyExoticComponent<ComponentType<Props>> = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

/** Returns a lazy part of a feature that other pages also show. Its texts are loaded with the script. */
export const lazyFeaturePart = <Name extends string, Props extends object>(
  feature: Feature,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ((props: Props) => React.JSX.Element) =>
  lazyPart(async () => {
    const [module] = await Promise.all([load(), loadTexts(feature)]);
    return module[name];
  });

/** Returns a page that loads its script and texts when it is opened. */
export const lazyPage = <Name extends string>(
  feature: Feature,
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent =>
  lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), loadTexts(feature)]);
    return module;
  }, name) as RouteComponent;
