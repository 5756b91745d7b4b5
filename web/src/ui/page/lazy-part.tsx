import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';

/** A part of a page that few look at, or not at first: its script is loaded when it is first shown. */
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
