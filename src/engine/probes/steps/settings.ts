import { type Static, Type } from 'typebox';
import { HeaderExpectation, JsonPathExpectation, StatusExpectation } from '../expectations/expectations.ts';
import type { HttpSettings } from '../http/settings.ts';
import { defaultHttpSettings } from '../http/settings.ts';
import type { Timed } from '../kind.ts';
import { IpVersion, maxUrlLength, PatternField } from '../settings-schema.ts';

const closed = { additionalProperties: false };
const VariableName = '^[A-Za-z_][A-Za-z0-9_-]{0,49}$';

/** Constants of kinds with steps. */
export const VariablesField = Type.Record(
  Type.String({ pattern: VariableName }),
  Type.String({ maxLength: 2000 }),
  {
    maxProperties: 50,
    description: 'Constants, used as `{{name}}`',
    examples: [{ base: 'https://api.example.com' }],
  },
);

export const SecretsField = (description: string) =>
  Type.Record(Type.String({ pattern: VariableName }), Type.String({ minLength: 1, maxLength: 8000 }), {
    maxProperties: 50,
    description,
  });

/** A value from a response that later steps can use as `{{name}}`. */
const Extraction = Type.Object(
  {
    name: Type.String({
      pattern: VariableName,
      description: 'Name of the variable, used as `{{name}}` in later steps',
      examples: ['token'],
    }),
    from: Type.Enum(['json', 'header', 'cookie', 'regex', 'css'], {
      description:
        'Where the value is: a JSONPath, the name of a header or cookie, a regular expression (first group, or the whole match) or a CSS selector',
    }),
    expression: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'The path, name, pattern (RE2) or selector that finds the value',
      examples: ['$.access_token'],
    }),
    attribute: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z_:][A-Za-z0-9_:.-]{0,99}$',
        description: "For CSS: the attribute to read; default: the element's text",
        examples: ['value'],
      }),
    ),
    secret: Type.Optional(
      Type.Boolean({ description: 'Whether the value is secret and never shown or stored; default false' }),
    ),
  },
  { ...closed, title: 'StepExtraction' },
);
export type Extraction = Static<typeof Extraction>;

const StepExpectation = Type.Object(
  {
    status: Type.Optional(
      Type.Array(StatusExpectation, {
        minItems: 1,
        maxItems: 50,
        description: 'Accepted status codes and ranges; default 200-299',
        examples: [['200-299', 301]],
      }),
    ),
    headers: Type.Optional(
      Type.Array(HeaderExpectation, { maxItems: 20, description: 'Expected response headers' }),
    ),
    bodyContains: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), {
        maxItems: 20,
        description: 'Strings that the body must contain',
        examples: [['Welcome back']],
      }),
    ),
    bodyMatches: Type.Optional(
      Type.Array(PatternField('Pattern that the body must match'), {
        maxItems: 20,
        description: 'Patterns (RE2) that the first 64 kB of the body must match',
      }),
    ),
    jsonPath: Type.Optional(
      Type.Array(JsonPathExpectation, { maxItems: 20, description: 'Expected values in the JSON body' }),
    ),
    maxMs: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 120_000,
        description:
          'Maximum response time of the step in milliseconds. If it is exceeded, the monitor is degraded',
      }),
    ),
  },
  {
    ...closed,
    title: 'StepExpectation',
    description: 'Expected response. Strings to compare can contain variables',
  },
);

const RequestStep = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 100, examples: ['Sign in'] })),
    url: Type.String({
      minLength: 1,
      maxLength: maxUrlLength,
      description: 'http or https URL; can contain variables, such as `{{base}}/orders/{{orderId}}`',
      examples: ['https://api.example.com/login'],
    }),
    method: Type.Optional(
      Type.Enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], {
        description: 'HTTP method; default GET',
      }),
    ),
    headers: Type.Optional(
      Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 8000 }), {
        maxProperties: 50,
        description: 'Request headers; can contain variables. Put credentials in `secrets`',
        examples: [{ authorization: 'Bearer {{token}}' }],
      }),
    ),
    body: Type.Optional(
      Type.String({
        maxLength: 20_000,
        description:
          'Request body; can contain variables: `{{name}}` is escaped for the content type, `{{{name}}}` is inserted unchanged',
      }),
    ),
    followRedirects: Type.Optional(
      Type.Boolean({
        description:
          'Whether to follow up to 10 redirects, each checked against the egress policy; default true',
      }),
    ),
    extract: Type.Optional(
      Type.Array(Extraction, { maxItems: 20, description: 'Values for later steps, read from the response' }),
    ),
    expect: Type.Optional(StepExpectation),
  },
  { ...closed, title: 'RequestStep' },
);
export type RequestStep = Static<typeof RequestStep>;

export const stepsSettingsSchema = Type.Object({
  steps: Type.Array(RequestStep, {
    minItems: 1,
    maxItems: 20,
    description:
      "Requests, sent in this order until one fails. Cookies are kept during a run. The monitor's timeout applies to all steps together",
  }),
  variables: VariablesField,
  secrets: SecretsField(
    "Secret constants, used as `{{name}}`. Returned as ********, and masked in results. They are sent only to the steps' origins, and must be entered again if these change",
  ),
  verifyTls: Type.Boolean({ description: 'Whether an untrusted certificate counts as down; default true' }),
  ipVersion: IpVersion,
  keepFailedBody: Type.Boolean({
    description: "Whether the first 64 kB of a failed step's response are stored for 30 days; default false",
  }),
});
export type StepsSettings = Timed<Static<typeof stepsSettingsSchema>>;

export const stepsDefaults: Omit<Static<typeof stepsSettingsSchema>, 'steps'> = {
  variables: {},
  secrets: {},
  verifyTls: true,
  ipVersion: null,
  keepFailedBody: false,
};

/** Returns a step as the settings of an `http` monitor. The http probe sends it. Variables stay as written. */
export function toHttpSettings(step: RequestStep, settings: StepsSettings): HttpSettings {
  const base = defaultHttpSettings(step.url);
  const { expect = {} } = step;
  return {
    ...base,
    timeoutMs: settings.timeoutMs,
    method: step.method ?? 'GET',
    headers: step.headers ?? {},
    body: step.body ?? null,
    followRedirects: step.followRedirects ?? true,
    ipVersion: settings.ipVersion,
    keepFailedBody: settings.keepFailedBody,
    tls: { verify: settings.verifyTls, warnDays: [] },
    expect: {
      ...base.expect,
      status: expect.status ?? base.expect.status,
      headers: expect.headers ?? [],
      jsonPath: expect.jsonPath ?? [],
      maxMs: expect.maxMs ?? null,
    },
  };
}
