import type { HttpApp } from './http-app.ts';

/**
 * Learns which methods each path of the server has; call before routes are added. The answer is asked with a path as
 * requested (without query) that no route took, and tells whether another method would have met one.
 */
export function watchMethods(app: HttpApp): (path: string) => string[] {
  const routes = new Map<string, { form: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method, constraints }) => {
    // What only some requests meet (those for another host) is nothing that this path has.
    if (constraints && Object.keys(constraints).length > 0) return;
    const route = routes.get(url) ?? { form: toForm(url), methods: new Set<string>() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });
  return (path) => {
    const found = new Set<string>();
    for (const { form, methods } of routes.values()) {
      if (form.test(path)) for (const method of methods) found.add(method);
    }
    return [...found].sort();
  };
}

/** `/api/monitors/:id` as a pattern; linear in the path, since a parameter never holds a slash. */
function toForm(url: string): RegExp {
  const parts = url.split(/:[A-Za-z]+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}
