import { message } from '#messages/messages.ts';
import { asList, asObject, type JsonValue } from '#platform/sources/bounded-json.ts';
import { type ImportedSteps, pairsOf, StepList, scalarAt } from './step-list.ts';

const pages = /^(document|xhr|fetch)$/;
const contentTypes = /json|html|xml|text\/plain|^$/i;
const maxEntries = 5_000;

/**
 * Converts a browser recording (HAR 1.2) to its page and API requests, without images, scripts and similar files.
 * Requests after a redirect belong to the step before.
 */
export function convertHar(document: JsonValue): ImportedSteps {
  const list = new StepList();
  let leftOut = 0;
  let redirectsTo: string | null = null;
  for (const entry of asList(asObject(asObject(document).log).entries, maxEntries)) {
    const { request, response } = asObject(entry);
    const url = scalarAt(request, 'url');
    const status = Number(scalarAt(response, 'status'));
    if (redirectsTo !== null && url === redirectsTo) {
      redirectsTo = readRedirect(response, url);
      if (redirectsTo === null) setStatus(list, status);
      continue;
    }
    redirectsTo = null;
    if (!/^https?:/i.test(url) || !isWanted(asObject(entry))) {
      leftOut += 1;
      continue;
    }
    redirectsTo = readRedirect(response, url);
    list.add({
      name: '',
      method: scalarAt(request, 'method') || 'GET',
      url: url.split('#')[0] ?? url,
      headers: pairsOf(asObject(request).headers, 'name'),
      body: bodyOf(request),
      ...(redirectsTo === null && isUnusual(status) && { status: [status] }),
    });
  }
  if (leftOut > 0) list.notes.push(message('import-har-left-out', { count: leftOut }));
  const title = scalarAt(asList(asObject(asObject(document).log).pages)[0], 'title');
  return list.finish('har', title);
}

const isUnusual = (status: number): boolean =>
  status >= 100 && status <= 599 && (status < 200 || status > 299);

function setStatus({ steps }: StepList, status: number): void {
  const last = steps.at(-1);
  if (last && isUnusual(status)) last.expect = { status: [status] };
}

function isWanted(entry: { [key: string]: JsonValue }): boolean {
  const type = scalarAt(entry, '_resourceType');
  if (type !== '') return pages.test(type);
  return contentTypes.test(scalarAt(entry, 'response', 'content', 'mimeType').split(';')[0] ?? '');
}

function readRedirect(response: JsonValue | undefined, from: string): string | null {
  const to = scalarAt(response, 'redirectURL');
  return to === '' ? null : (URL.parse(to, from)?.href ?? null);
}

function bodyOf(request: JsonValue | undefined): string | null {
  const post = asObject(asObject(request).postData);
  const text = scalarAt(post, 'text');
  if (text !== '' || post.params === undefined) return text || null;
  return pairsOf(post.params, 'name')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}
