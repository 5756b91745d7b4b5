import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';

/**
 * Returns a part of a page whose script is loaded when it is first shown, for parts that are rarely or only later
 * needed.
 */
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
