import { inlineRefs } from './inline-refs.ts';
import { branchesOf, exampleOf, fieldsOf, type Schema } from './schema-view.ts';

/** The parts of an OpenAPI document that the page shows. */
interface Document {
  info: { title: string; description?: string };
  paths?: Record<string, Record<string, Operation> | undefined>;
}

interface Operation {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: unknown }[];
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>;
}

const methods = ['get', 'post', 'patch', 'put', 'delete'];

/** A readable page of the whole interface, without scripts. */
export function renderReference(source: object): string {
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
  const body = names
    .map((name) => `<h2 id="${anchor(name)}">${escapeHtml(name)}</h2>${(groups.get(name) ?? []).join('')}`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)} API</title><style>${style}</style></head><body><nav><ul>${menu}</ul></nav><main>
<h1>${escapeHtml(document.info.title)} API</h1><p>${renderProse(document.info.description ?? '')}</p>
<p>Machine-readable: <a href="/api/docs/openapi.json">openapi.json</a></p>${body}</main></body></html>`;
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? [])
    .map(
      (parameter) =>
        `<li><code>${escapeHtml(parameter.name)}</code> <small>${escapeHtml(parameter.in)}${parameter.required ? ', required' : ''}</small> ${renderProse(parameter.description ?? '')}</li>`,
    )
    .join('');
  const body = Object.entries(operation.requestBody?.content ?? {})
    .map(([type, content]) => renderSchema(`Body, ${type}`, content.schema))
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
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${renderProse(operation.summary ?? '')}</summary>
<p>${renderProse(operation.description ?? '')}</p>${parameters ? `<ul>${parameters}</ul>` : ''}${body}${responses}</details>`;
}

function renderSchema(label: string, schema: unknown): string {
  const branches = branchesOf(schema as Schema);
  return branches
    .map((branch) => {
      const name = branch.title ? `${label}: ${branch.title}` : label;
      const example = JSON.stringify(exampleOf(branch), null, 2) ?? '';
      return `<p>${escapeHtml(name.replace('Default Response', ''))}</p>${renderFields(branch)}<pre>${escapeHtml(example)}</pre>`;
    })
    .join('');
}

function renderFields(schema: Schema): string {
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

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:0;display:flex;color:#1d2733}nav{width:13rem;padding:1rem;background:#f3f5f7;
min-height:100vh;position:sticky;top:0;align-self:flex-start}nav ul{list-style:none;padding:0}main{padding:1rem 2rem;max-width:60rem;flex:1;min-width:0}
details{border:1px solid #d8dee4;border-radius:6px;margin:.5rem 0;padding:.5rem 1rem}summary{cursor:pointer}pre{background:#f3f5f7;padding:.75rem;
overflow:auto;max-height:28rem;font-size:13px}table{border-collapse:collapse;font-size:14px;margin:.5rem 0}td{border-top:1px solid #e5e9ed;padding:.2rem .75rem .2rem 0;vertical-align:top}
b{display:inline-block;width:4.5rem}b.get{color:#0a6}b.post{color:#06c}b.patch{color:#a60}b.delete{color:#c22}`;
