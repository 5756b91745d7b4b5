import { type Message, message } from '#messages/messages.ts';
import { asList, asObject, type JsonValue } from '#platform/sources/bounded-json.ts';
import { CannotImport, type ImportBody, withoutUndefined } from '../import-item.ts';
import { splitCredentials, textAsIs } from '../monitor-parts.ts';
import { pathOf, readGatusConditions, regexOf } from './gatus-conditions.ts';
import { endpointType, requestOf } from './gatus-monitors.ts';

type Fields = { [field: string]: JsonValue };

const maxSteps = 20;
/** Matches `[CONTEXT].user_id` in URLs, headers, bodies and conditions. */
const contextValue = /\[CONTEXT\]\.([\w.-]+)/g;
const variableName = (path: string): string => path.replace(/[^\w-]/g, '_').slice(0, 50);
const withVariables = (text: string): string =>
  text.replace(contextValue, (_all, path: string) => `{{${variableName(path)}}}`);

/**
 * Converts a suite. Its endpoints are requested in order and pass values to each other.
 * @throws CannotImport
 */
export function toGatusSteps(suite: Fields, differences: Message[]): ImportBody {
  const endpoints = asList(suite.endpoints, 1_000).map(asObject);
  if (endpoints.some((endpoint) => !/^https?$/.test(endpointType(endpoint))))
    throw new CannotImport(message('import-suite-left-out'));
  if (endpoints.length > maxSteps)
    differences.push(
      message('import-steps-left-out', { count: endpoints.length - maxSteps, limit: maxSteps }),
    );
  const variables = Object.fromEntries(
    Object.entries(asObject(suite.context)).map(([name, value]) => [
      variableName(name),
      textAsIs(value, 2000) ?? JSON.stringify(value),
    ]),
  );
  return {
    kind: 'steps',
    steps: endpoints.slice(0, maxSteps).map((endpoint) => toStep(endpoint, differences)),
    variables,
  };
}

function toStep(endpoint: Fields, differences: Message[]): ImportBody {
  const conditions = asList(endpoint.conditions, 100).map((condition) => withVariables(String(condition)));
  const { left, status, jsonPath, maxMs, body } = readGatusConditions(conditions);
  const isNegated = body?.not === true;
  for (const condition of isNegated ? [...left, '[BODY] != …'] : left)
    differences.push(message('import-condition-left-out', { condition }));
  if (endpoint['always-run'] === true)
    differences.push(message('import-condition-left-out', { condition: 'always-run' }));
  const { url, auth } = splitCredentials(withVariables(textAsIs(endpoint.url, 4000) ?? ''));
  if (auth !== null) differences.push(message('import-auth-left-out', { method: 'basic' }));
  const request = JSON.parse(withVariables(JSON.stringify(requestOf(endpoint, differences)))) as ImportBody;
  const extract = Object.entries(asObject(endpoint.store)).flatMap(([name, place]) => {
    const from = String(place);
    if (from.startsWith('[BODY]'))
      return [{ name: variableName(name), from: 'json', expression: pathOf(from) }];
    differences.push(message('import-condition-left-out', { condition: `store.${name}` }));
    return [];
  });
  return withoutUndefined({
    name: textAsIs(endpoint.name, 100) ?? undefined,
    url,
    ...request,
    followRedirects: asObject(endpoint.client)['ignore-redirect'] === true ? false : undefined,
    extract: extract.length === 0 ? undefined : extract,
    expect: withoutUndefined({
      status,
      jsonPath: jsonPath.length === 0 ? undefined : jsonPath,
      bodyMatches: body === null || isNegated ? undefined : [regexOf(body)],
      maxMs: maxMs ?? undefined,
    }),
  });
}
