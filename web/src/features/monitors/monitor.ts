import type { Item } from '../../../../clients/typescript/src/index.ts';
import { listServiceMonitors } from '../../generated/list-service-monitors.ts';
import { useCodeText } from '../../i18n/use-text.ts';
import { readableName } from '../../ui/text/readable-text.ts';

/** A service monitor as returned by the server. */
export type Monitor = Item<'listServiceMonitors'>;
export type Kind = Monitor['kind'];

export const kinds: readonly Kind[] = listServiceMonitors.kind;
/** Worst first. */
export const statuses = [
  'down',
  'degraded',
  'up',
  'pending',
  'paused',
] as const satisfies readonly Monitor['state']['status'][];

/** Returns a function that returns the display name of a kind. A kind without a translation uses its API name. */
export function useKindName(): (kind: string) => string {
  const textOf = useCodeText();
  return (kind) => textOf(`monitors.kind.${kind}`, kind);
}

/** Kinds with multi-step checks. */
const kindsWithSteps: ReadonlySet<string> = new Set(['steps', 'browser']);
export const hasSteps = ({ kind }: Pick<Monitor, 'kind'>): boolean => kindsWithSteps.has(kind);

/** Kinds that check the expiry of something other than a certificate. */
export const kindsWithExpiry: ReadonlySet<string> = new Set(['domain-expiry', 'dnssec']);

/** Replaces the constants of a multi-step monitor in a URL. */
const withConstants = (url: string, variables: unknown): string =>
  url.replace(/\{\{\{?\s*([\w-]+)\s*\}?\}\}/g, (text, name: string) =>
    String((variables as Record<string, string> | undefined)?.[name] ?? text),
  );

/** Returns the target in one line: `https://example.com/`, `example.com:25`, `MX example.com`, `nginx.service`. */
export function targetOf(monitor: Monitor): string {
  const { url, recordType, host, port, container, unit, memberTags, steps, variables } = monitor as Partial<
    Record<string, unknown>
  >;
  if (Array.isArray(steps)) return withConstants(String(steps[0]?.url ?? ''), variables);
  if (url !== undefined) return String(url);
  if (Array.isArray(memberTags)) return memberTags.map((tag) => `#${tag}`).join(' ');
  if (unit !== undefined) return String(unit);
  const name = host == null ? null : readableName(String(host));
  const address = port == null || name === null ? name : `${name}:${port}`;
  if (container !== undefined) return [container, address].filter((part) => part !== null).join(' · ');
  return [recordType, address].filter((part) => part != null).join(' ');
}
