// What the reference page can do beyond being read: search, code samples, and requests sent from it. It reads the page and
// writes text into it, never markup; the key stays in this tab's memory.

/** @param {string} tag @param {object} [fields] @param {(Node | string)[]} [inner] */
function make(tag, fields = {}, inner = []) {
  const element = Object.assign(document.createElement(tag), fields);
  element.append(...inner);
  return element;
}

const operations = [...document.querySelectorAll('details.operation')];
const tools = document.getElementById('tools');
const key = make('input', { type: 'password', autocomplete: 'off', placeholder: 'bt_…', spellcheck: false });
const search = make('input', { type: 'search', placeholder: 'Name, path or words' });
const found = make('p', { role: 'status' });
tools.append(
  make('label', {}, ['Search ( / )', search]),
  found,
  make('label', { title: 'It is kept in this tab only, and never stored.' }, ['API key for requests', key]),
);
tools.hidden = false;

const words = new Map(operations.map((one) => [one, one.textContent.toLowerCase()]));

function filter() {
  const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const [one, text] of words) {
    one.hidden = !wanted.every((word) => text.includes(word));
    if (!one.hidden) shown += 1;
  }
  for (const section of document.querySelectorAll('main section'))
    section.hidden = ![...section.querySelectorAll('details.operation')].some((one) => !one.hidden);
  found.textContent = wanted.length === 0 ? '' : `${shown} of ${operations.length}`;
}
search.addEventListener('input', filter);
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, textarea, select')) return;
  event.preventDefault();
  search.focus();
});

/** What is written in an operation's form, as a request. */
function requestOf(operation, form) {
  const { method, path } = operation.dataset;
  const query = new URLSearchParams();
  const headers = {};
  let filled = path;
  for (const input of form.querySelectorAll('[data-in]')) {
    const { in: place, name } = input.dataset;
    if (place === 'path')
      filled = filled.replace(
        `{${name}}`,
        input.value === '' ? `{${name}}` : encodeURIComponent(input.value),
      );
    else if (input.value === '') continue;
    else if (place === 'query') query.append(name, input.value);
    else headers[name] = input.value;
  }
  const body = form.querySelector('textarea');
  if (body) headers['Content-Type'] = body.dataset.type;
  const asked = query.toString();
  return {
    method: method.toUpperCase(),
    url: `${location.origin}${filled}${asked === '' ? '' : `?${asked}`}`,
    headers,
    body: body && body.value !== '' ? body.value : null,
  };
}

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
const json = (value) => JSON.stringify(value);

/** A request in several languages; the key stands as `$BELLTOWER_KEY`, so that samples can be passed on. */
const languages = {
  curl: ({ method, url, headers, body }) =>
    [
      `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`,
      '-H "Authorization: Bearer $BELLTOWER_KEY"',
      ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
      ...(body === null ? [] : [`--data-raw ${quoted(body)}`]),
    ].join(' \\\n  '),
  JavaScript: ({ method, url, headers, body }) =>
    `const answer = await fetch(${json(url)}, {\n  method: ${json(method)},\n  headers: {\n    Authorization: \`Bearer \${process.env.BELLTOWER_KEY}\`,\n${Object.entries(
      headers,
    )
      .map(([name, value]) => `    ${json(name)}: ${json(value)},\n`)
      .join(
        '',
      )}  },\n${body === null ? '' : `  body: ${json(body)},\n`}});\nconsole.log(answer.status, await answer.text());`,
  Python: ({ method, url, headers, body }) =>
    `import os, urllib.request\n\nrequest = urllib.request.Request(\n    ${json(url)},\n    method=${json(method)},\n    headers={\n        "Authorization": "Bearer " + os.environ["BELLTOWER_KEY"],\n${Object.entries(
      headers,
    )
      .map(([name, value]) => `        ${json(name)}: ${json(value)},\n`)
      .join(
        '',
      )}    },\n${body === null ? '' : `    data=${json(body)}.encode(),\n`})\nwith urllib.request.urlopen(request) as answer:\n    print(answer.status, answer.read().decode())`,
  PowerShell: ({ method, url, headers, body }) => {
    const all = { Authorization: 'Bearer $env:BELLTOWER_KEY', ...headers };
    const type = all['Content-Type'];
    delete all['Content-Type'];
    const single = (text) => `'${text.replaceAll("'", "''")}'`;
    const shown = Object.entries(all).map(([name, value]) =>
      name === 'Authorization' ? `${name} = "${value}"` : `${single(name)} = ${single(value)}`,
    );
    return `Invoke-RestMethod -Method ${method} -Uri ${single(url)} -Headers @{ ${shown.join('; ')} }${body === null ? '' : ` \`\n  -ContentType ${single(type)} -Body ${single(body)}`}`;
  },
};
let language = 'curl';

async function send(operation, form, out) {
  const { method, url, headers, body } = requestOf(operation, form);
  out.hidden = false;
  if (url.includes('{')) {
    out.textContent = 'Fill in what stands in braces in the path.';
    return;
  }
  out.textContent = '…';
  const started = performance.now();
  try {
    const answer = await fetch(url, {
      method,
      headers: key.value === '' ? headers : { ...headers, Authorization: `Bearer ${key.value}` },
      body,
      credentials: key.value === '' ? 'same-origin' : 'omit',
      cache: 'no-store',
    });
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
    const text = isStream ? 'A stream that does not end: read it by `curl -N`.' : await answer.text();
    if (isStream) await answer.body.cancel();
    const told = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    const took = Math.round(performance.now() - started);
    out.textContent = `${answer.status} ${answer.statusText} in ${took} ms\n${told}\n\n${pretty(text)}`;
  } catch (error) {
    out.textContent = `Not sent, or no answer: ${error.message}`;
  }
}

const longest = 100_000;
function pretty(text) {
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: as it is.
  }
  return shown.length > longest ? `${shown.slice(0, longest)}\n… (${shown.length} characters)` : shown;
}

/** The form of an operation, from what the page says of it. */
function formOf(operation) {
  const fields = [...operation.querySelectorAll('li[data-name]')].map(({ dataset }) => {
    const input = make('input', { placeholder: dataset.example ?? '', spellcheck: false });
    Object.assign(input.dataset, { in: dataset.in, name: dataset.name });
    return make('label', {}, [`${dataset.name}${dataset.required === undefined ? '' : ' *'}`, input]);
  });
  const example = operation.querySelector('pre[data-body]');
  const area = example && make('textarea', { value: example.textContent, spellcheck: false });
  if (area) area.dataset.type = example.dataset.body;
  return make('form', {}, [
    make('div', { className: 'fields' }, fields),
    ...(area ? [make('label', { className: 'body' }, ['Body', area])] : []),
    make('div', { className: 'row' }, [
      make('button', { textContent: `Send ${operation.dataset.method.toUpperCase()}` }),
    ]),
  ]);
}

function equip(operation) {
  if (operation.querySelector('.try')) return;
  const form = formOf(operation);
  const answer = make('pre', { hidden: true, tabIndex: 0 });
  answer.setAttribute('aria-live', 'polite');
  const sample = make('pre', { tabIndex: 0 });
  const copy = make('button', { type: 'button', textContent: 'Copy' });
  const choices = Object.keys(languages).map((name) => make('button', { type: 'button', textContent: name }));
  const show = () => {
    sample.textContent = languages[language](requestOf(operation, form));
    for (const one of choices) one.setAttribute('aria-pressed', String(one.textContent === language));
  };
  for (const one of choices)
    one.addEventListener('click', () => {
      language = one.textContent;
      show();
    });
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(sample.textContent);
    copy.textContent = 'Copied';
    setTimeout(() => {
      copy.textContent = 'Copy';
    }, 1500);
  });
  form.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(operation, form, answer);
  });
  show();
  operation.append(
    make('div', { className: 'try' }, [
      make('h3', { textContent: 'Try it' }),
      form,
      answer,
      make('div', { className: 'row' }, [...choices, copy]),
      sample,
    ]),
  );
}

for (const operation of operations)
  operation.addEventListener('toggle', () => {
    if (operation.open) equip(operation);
  });

function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named?.matches('details.operation')) named.open = true;
}
addEventListener('hashchange', openNamed);
openNamed();
