import { escapeHtml } from '#platform/escape-html.ts';
import { inlineRefs } from './inline-refs.ts';
import { branchesOf, exampleOf, fieldsOf, type ShownSchema } from './schema-view.ts';

/** The parts of an OpenAPI document that the page shows. */
interface Document {
  info: { title: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, Operation> | undefined>;
}

interface Operation {
  tags?: string[];
  summary?: string;
  description?: string;
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: unknown;
}

const methods = ['get', 'post', 'patch', 'put', 'delete'];

/** Addresses of the page's own files. */
export interface PageFiles {
  style: string;
  script: string;
}

/** A readable page of the whole interface; with its script one may search in it, copy samples and send requests. */
export function renderReference(source: object, files: PageFiles): string {
  const document = inlineRefs(source as Document);
  const groups = new Map<string, string[]>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = item?.[method];
      if (!operation) continue;
      const tag = operation.tags?.[0] ?? 'Other';
      groups.set(tag, [...(groups.get(tag) ?? []), renderOperation(method, path, operation)]);
    }
  }
  const names = [...groups.keys()].sort();
  const menu = names.map((name) => `<li><a href="#${anchor(name)}">${escapeHtml(name)}</a></li>`).join('');
  const said = new Map((document.tags ?? []).map(({ name, description }) => [name, description]));
  const body = names
    .map(
      (name) =>
        `<section><h2 id="${anchor(name)}">${escapeHtml(name)}</h2><p>${renderProse(said.get(name) ?? '')} <a class="part" href="/api/docs/openapi.json?tags=${encodeURIComponent(name)}">openapi.json of this part</a></p>${(groups.get(name) ?? []).join('')}</section>`,
    )
    .join('');
  const title = `${escapeHtml(document.info.title)} API`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="stylesheet" href="${files.style}"><script type="module" src="${files.script}"></script></head>
<body><nav aria-label="Parts"><div id="tools" hidden></div><ul>${menu}</ul></nav><main>
<h1>${title}</h1><p>${renderProse(document.info.description ?? '')}</p>
<p>Machine-readable: <a href="/api/docs/openapi.json">openapi.json</a></p>${body}</main></body></html>`;
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(renderParameter).join('');
  const body = Object.entries(operation.requestBody?.content ?? {})
    .map(([type, content]) => renderSchema(`Body, ${type}`, content.schema, type))
    .join('');
  const responses = Object.entries(operation.responses ?? {})
    .map(([status, response]) => {
      const [content] = Object.values(response.content ?? {});
      const success = status.startsWith('2');
      const label = `${status} ${response.description ?? ''}`;
      return success && content?.schema
        ? renderSchema(label, content.schema)
        : `<p><small>${renderProse(label)}</small></p>`;
    })
    .join('');
  return `<details class="operation" id="${operation.operationId ?? ''}" data-method="${method}" data-path="${escapeHtml(path)}">
<summary><b class="method ${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${renderProse(operation.summary ?? '')}</summary>
<p>${renderProse(operation.description ?? '')}</p>${parameters ? `<ul>${parameters}</ul>` : ''}${body}${responses}</details>`;
}

function renderParameter({ name, in: place, required, description = '', schema }: Parameter): string {
  const example = exampleOf((schema ?? {}) as ShownSchema);
  const shown = [example].flat()[0];
  const data = `data-name="${escapeHtml(name)}" data-in="${place}"${required ? ' data-required' : ''} data-example="${escapeHtml(String(shown ?? ''))}"`;
  return `<li ${data}><code>${escapeHtml(name)}</code> <small>${escapeHtml(place)}${required ? ', required' : ''}</small> ${renderProse(description)}</li>`;
}

/** @param bodyType Of the body of a request: its example is what the form begins with. */
function renderSchema(label: string, schema: unknown, bodyType?: string): string {
  const branches = branchesOf(schema as ShownSchema);
  return branches
    .map((branch) => {
      const name = branch.title ? `${label}: ${branch.title}` : label;
      const given = exampleOf(branch);
      const isText = bodyType?.startsWith('text/') && typeof given === 'string';
      const example = isText ? given : (JSON.stringify(given, null, 2) ?? '');
      const data = bodyType === undefined ? '' : ` data-body="${escapeHtml(bodyType)}"`;
      return `<p>${escapeHtml(name.replace('Default Response', ''))}</p>${renderFields(branch)}<pre tabindex="0"${data}>${escapeHtml(example)}</pre>`;
    })
    .join('');
}

function renderFields(schema: ShownSchema): string {
  const rows = fieldsOf(schema).map(
    (field) =>
      `<tr><td><code>${escapeHtml(field.path)}</code></td><td>${escapeHtml(field.type)}${field.required ? ', required' : ''}</td><td>${renderProse(field.description)}</td></tr>`,
  );
  return rows.length === 0 ? '' : `<table>${rows.join('')}</table>`;
}

function anchor(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** Prose as HTML; what stands between backticks is code. */
function renderProse(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
