/**
 * Returns the origin of an https URL in a form that is safe inside a Content-Security-Policy, or null. The URL parser
 * accepts hosts such as `a;script-src` or `*`, which would end the directive or match every host.
 */
export function findCspOrigin(text: string): string | null {
  const origin = URL.canParse(text) ? new URL(text).origin : '';
  return /^https:\/\/(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(origin)
    ? origin
    : null;
}
