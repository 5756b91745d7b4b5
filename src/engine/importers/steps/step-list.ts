import { type Message, message } from '#messages/messages.ts';
import { asList, asObject, type JsonValue } from '#platform/sources/bounded-json.ts';

/** File formats of importable steps. */
export const stepFormats = ['har', 'postman', 'openapi'] as const;
export type StepFormat = (typeof stepFormats)[number];

/** A request of a `steps` monitor. */
export interface ImportedStep {
  name?: string;
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  extract?: { name: string; from: string; expression: string; secret?: boolean }[];
  expect?: { status?: (number | string)[] };
}

/** A monitor's fields as read from a file, and the differences from the file. */
export interface ImportedSteps {
  format: StepFormat;
  name: string;
  steps: ImportedStep[];
  variables: Record<string, string>;
  /** Secrets in the file; empty if there are none. */
  secrets: Record<string, string>;
  notes: Message[];
}

/** Maximum number of steps in a monitor. */
const maxSteps = 20;
const maxBody = 20_000;

/** Headers that the client or the connection sets. Recorded values would be wrong later. */
const dropped =
  /^(:.*|host|connection|content-length|transfer-encoding|accept-encoding|cookie|user-agent|referer|origin|priority|pragma|cache-control|dnt|te|upgrade.*|expect|trailer|keep-alive|proxy-.*|sec-.*|if-(none-match|modified-since)|postman-token)$/i;
const secretName = /auth|token|secret|passw|session|api[-_]?key|[-_]key$|signature|credential/i;
/** Matches fields of JSON or of a form that may contain a secret. */
const secretField = /("[^"\\]{0,60}"\s*:\s*)"((?:[^"\\]|\\.){1,2000})"|(^|&)([^=&]{1,60})=([^&]{1,2000})/g;
const placeholder = /\{\{\{?\s*([A-Za-z_][\w-]{0,49})\s*\}?\}\}/g;

/** Collects the steps of one file and replaces the secrets in them with variables. */
export class StepList {
  readonly steps: ImportedStep[] = [];
  readonly variables: Record<string, string> = {};
  readonly secrets: Record<string, string> = {};
  readonly notes: Message[] = [];
  #left = 0;

  /** Adds a request. Literal credentials become secrets. Requests after the twentieth are omitted. */
  add(options: {
    name: string;
    method: string;
    url: string;
    headers: readonly (readonly [string, string])[];
    body: string | null;
    status?: (number | string)[];
    extract?: ImportedStep['extract'];
  }): void {
    if (this.steps.length >= maxSteps) {
      this.#left += 1;
      return;
    }
    const method = options.method.toUpperCase();
    const headers = Object.fromEntries(
      options.headers
        .filter(([name, value]) => !dropped.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value))
        .slice(0, 50)
        .map(([name, value]) => [name, this.#withoutSecrets(name, value)] as const),
    );
    let body = options.body === '' ? null : options.body;
    if (body !== null && body.length > maxBody) {
      this.notes.push(message('import-step-body-too-long', { step: this.steps.length + 1 }));
      body = null;
    }
    this.steps.push({
      ...(options.name.trim() !== '' && { name: options.name.trim().slice(0, 100) }),
      url: options.url.slice(0, 4000),
      ...(method !== 'GET' && { method }),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(body !== null && { body: this.#withoutFieldSecrets(body) }),
      ...(options.extract && options.extract.length > 0 && { extract: options.extract }),
      ...(options.status && { expect: { status: options.status } }),
    });
  }

  /** Returns the name of the variable with this secret value. Creates the variable if necessary. */
  secret(name: string, value: string): string {
    const known = Object.entries(this.secrets).find(([, each]) => each === value && value !== '');
    if (known !== undefined) return known[0];
    const base = variableName(name);
    for (let count = 1; ; count++) {
      const free = count === 1 ? base : `${base}${count}`;
      if (Object.hasOwn(this.secrets, free) || Object.hasOwn(this.variables, free)) continue;
      this.secrets[free] = value;
      return free;
    }
  }

  #withoutSecrets(name: string, value: string): string {
    if (!secretName.test(name) || value.includes('{{')) return value;
    const [scheme = ''] = /^(?:Bearer|Basic|Token|ApiKey)\s+/i.exec(value) ?? [];
    return `${scheme}{{${this.secret(scheme.trim().toLowerCase() || name, value.slice(scheme.length))}}}`;
  }

  #withoutFieldSecrets(body: string): string {
    return body.replace(secretField, (fullText, key, text, start, field, formValue) => {
      const name = String(key ?? field);
      if (!secretName.test(name) || fullText.includes('{{')) return fullText;
      if (key === undefined) return `${start}${field}={{${this.secret(decode(field), decode(formValue))}}}`;
      return `${key}"{{${this.secret(name.split('"')[1] ?? 'secret', unescapeJson(text))}}}"`;
    });
  }

  /** Returns all steps, and the variables that are used but have no value. Never throws. */
  finish(format: StepFormat, name: string): ImportedSteps {
    if (this.#left > 0)
      this.notes.push(message('import-steps-left-out', { count: this.#left, limit: maxSteps }));
    const known = new Set([...Object.keys(this.variables), ...Object.keys(this.secrets)]);
    for (const step of this.steps) {
      const texts = [step.url, step.body ?? '', ...Object.values(step.headers ?? {})];
      for (const [, used = ''] of texts.flatMap((text) => [...text.matchAll(placeholder)])) {
        if (known.has(used)) continue;
        known.add(used);
        if (secretName.test(used)) this.secrets[used] = '';
        else this.variables[used] = '';
        this.notes.push(message('import-step-variable-missing', { name: used }));
      }
      for (const each of step.extract ?? []) known.add(each.name);
    }
    const { steps, variables, secrets, notes } = this;
    return { format, name: name.trim().slice(0, 200), steps, variables, secrets, notes };
  }
}

/** Converts a text to a valid variable name. */
export function variableName(text: string): string {
  const name = text.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, 40);
  return /^[A-Za-z_]/.test(name) ? name : `v_${name}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function unescapeJson(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

/** Returns the text at a path of names; empty if there is none. */
export function scalarAt(value: JsonValue | undefined, ...path: string[]): string {
  const found = path.reduce<JsonValue | undefined>((part, name) => asObject(part)[name], value);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

/** Returns the pairs in a list of objects with a name and a value. */
export const pairsOf = (list: JsonValue | undefined, key: string): (readonly [string, string])[] =>
  asList(list, 200)
    .filter((each) => asObject(each).disabled !== true)
    .map((each) => [scalarAt(each, key), scalarAt(each, 'value')] as const)
    .filter(([name]) => name !== '');
