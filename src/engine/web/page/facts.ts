import { type Attributes, type MarkupHandlers, readMarkup } from '#platform/markup.ts';
import { createSketcher } from './sketch.ts';

/** Maximum number of items of one type stored per page, and maximum length of a URL. */
const MAX_LISTED = 300;
const MAX_URL = 2_048;
const MAX_INLINE_BYTES = 256 * 1024;
/** Maximum number of elements read. Limits the work for a page that consists only of tags. */
const MAX_ELEMENTS = 200_000;

interface ScriptFact {
  /** Absolute URL. */
  url: string;
  /** Whether the `integrity` attribute contains at least one hash that browsers support. */
  integrity: boolean;
}

interface FormFact {
  /** Absolute URL that the form submits to. */
  action: string;
  method: string;
  hasPassword: boolean;
}

/** Facts read from a page. Plain JSON of limited size for any page. */
export interface PageFacts {
  title: string | null;
  generator: string | null;
  /** Content-Security-Policy values in meta elements of the head, in order. */
  metaPolicies: string[];
  /** Content of the last `<meta name="referrer">`. */
  metaReferrer: string | null;
  scripts: ScriptFact[];
  inlineScripts: number;
  /** Absolute http: URLs of images and media. */
  insecureMedia: string[];
  forms: FormFact[];
  hasPassword: boolean;
  /** MinHash of the visible words, for the comparison of two versions of a page. */
  sketch: number[];
  /** Number of visible words. */
  words: number;
  /** Whether reading stopped at a limit. */
  truncated: boolean;
}

interface State {
  facts: PageFacts;
  /** Base of relative URLs: the page's own URL, or the first `<base href>` once it has been read. */
  base: string;
  baseSet: boolean;
  inHead: boolean;
  title: string[] | null;
  /** Depth of nested script, style and template elements. Their text is not visible. */
  hidden: number;
  form: FormFact | null;
  inline: string[];
  inlineBytes: number;
  elements: number;
  collectsInline: boolean;
}

/**
 * Parses HTML in one pass without building a tree. Also returns `inline` (the text of inline scripts, at most 256 KiB
 * in total) for library matching. Accepts any input and never throws.
 */
export function readPageFacts(html: string, pageUrl: string): { facts: PageFacts; inline: string[] } {
  const sketcher = createSketcher();
  const state: State = {
    facts: emptyFacts(),
    base: pageUrl,
    baseSet: false,
    inHead: true,
    title: null,
    hidden: 0,
    form: null,
    inline: [],
    inlineBytes: 0,
    elements: 0,
    collectsInline: false,
  };
  const handlers: MarkupHandlers = {
    onopentag(name, attributes) {
      state.elements += 1;
      if (state.elements > MAX_ELEMENTS) state.facts.truncated = true;
      else openTag(state, name, attributes);
    },
    ontext(text) {
      if (state.title) state.title.push(text.slice(0, 300));
      if (state.collectsInline) addInlineScript(state, text);
      if (state.hidden === 0) sketcher.add(text);
    },
    onclosetag: (name) => closeTag(state, name),
  };
  readMarkup(html, handlers, { isDone: () => state.facts.truncated });
  const { sketch, words } = sketcher.finish();
  return { facts: { ...state.facts, sketch, words }, inline: state.inline };
}

/** Returns the facts of an empty page. */
export function emptyFacts(): PageFacts {
  return {
    title: null,
    generator: null,
    metaPolicies: [],
    metaReferrer: null,
    scripts: [],
    inlineScripts: 0,
    insecureMedia: [],
    forms: [],
    hasPassword: false,
    sketch: [],
    words: 0,
    truncated: false,
  };
}

function openTag(state: State, name: string, attributes: Attributes): void {
  const { facts } = state;
  if (name === 'body') state.inHead = false;
  if (name === 'script' || name === 'style' || name === 'template' || name === 'noscript') state.hidden += 1;
  switch (name) {
    case 'title':
      if (facts.title === null) state.title = [];
      break;
    case 'base':
      openBase(state, attributes);
      break;
    case 'meta':
      openMeta(state, attributes);
      break;
    case 'script':
      openScript(state, attributes);
      break;
    case 'link':
      if (/\bmodulepreload\b/i.test(attributes.rel ?? '')) addScript(state, attributes.href, attributes);
      break;
    case 'form':
      openForm(state, attributes);
      break;
    case 'input':
      if (attributes.type?.toLowerCase() === 'password') {
        facts.hasPassword = true;
        if (state.form) state.form.hasPassword = true;
      }
      overrideAction(state, attributes);
      break;
    case 'button':
      overrideAction(state, attributes);
      break;
    case 'img':
    case 'audio':
    case 'video':
    case 'source':
    case 'track':
      addMedia(state, attributes);
      break;
  }
}

function closeTag(state: State, name: string): void {
  if (name === 'head') state.inHead = false;
  if (name === 'title' && state.title) {
    state.facts.title = state.title.join('').replace(/\s+/g, ' ').trim().slice(0, 200);
    state.title = null;
  }
  if (name === 'form') state.form = null;
  if (name === 'script') state.collectsInline = false;
  if (name === 'script' || name === 'style' || name === 'template' || name === 'noscript') {
    state.hidden = Math.max(0, state.hidden - 1);
  }
}

/** Sets the base URL. Only the first base element counts (HTML 4.2.3). */
function openBase(state: State, attributes: Attributes): void {
  if (state.baseSet || attributes.href === undefined) return;
  state.baseSet = true;
  const url = absolute(state, attributes.href);
  if (url !== null) state.base = url;
}

function openMeta(state: State, attributes: Attributes): void {
  const { facts } = state;
  const content = (attributes.content ?? '').slice(0, 8_192);
  const name = attributes.name?.toLowerCase();
  if (name === 'generator' && facts.generator === null) facts.generator = content.slice(0, 200);
  if (name === 'referrer') facts.metaReferrer = content.slice(0, 100);
  const isPolicy = attributes['http-equiv']?.toLowerCase() === 'content-security-policy';
  // Browsers ignore a policy outside the head (CSP3 section 3.3).
  if (isPolicy && state.inHead && facts.metaPolicies.length < 10) facts.metaPolicies.push(content);
}

function openScript(state: State, attributes: Attributes): void {
  if (attributes.src !== undefined) {
    addScript(state, attributes.src, attributes);
    return;
  }
  const type = (attributes.type ?? '').toLowerCase().trim();
  // Data blocks (such as JSON) are not scripts.
  if (type !== '' && type !== 'module' && !/javascript|ecmascript/.test(type)) return;
  state.facts.inlineScripts += 1;
  state.collectsInline = true;
  if (state.inlineBytes < MAX_INLINE_BYTES && state.inline.length < MAX_LISTED) state.inline.push('');
}

function addInlineScript(state: State, text: string): void {
  const last = state.inline.length - 1;
  const remainingBytes = MAX_INLINE_BYTES - state.inlineBytes;
  if (last < 0 || remainingBytes <= 0) return;
  state.inline[last] += text.slice(0, remainingBytes);
  state.inlineBytes += Math.min(text.length, remainingBytes);
}

function addScript(state: State, src: string | undefined, attributes: Attributes): void {
  const url = absolute(state, src ?? '');
  if (url === null || !/^https?:/.test(url)) return;
  if (state.facts.scripts.length >= MAX_LISTED) {
    state.facts.truncated = true;
    return;
  }
  const integrity = /(?:^|\s)sha(?:256|384|512)-[A-Za-z0-9+/_=-]+/.test(attributes.integrity ?? '');
  state.facts.scripts.push({ url, integrity });
}

function openForm(state: State, attributes: Attributes): void {
  if (state.facts.forms.length >= MAX_LISTED) return;
  const action = absolute(state, attributes.action ?? '');
  if (action === null) return;
  const method = (attributes.method ?? 'get').toLowerCase().slice(0, 10);
  state.form = { action, method, hasPassword: false };
  state.facts.forms.push(state.form);
}

/** Handles a button that submits the form to another URL (HTML 4.10.18.6). */
function overrideAction(state: State, attributes: Attributes): void {
  const { form } = state;
  if (!form || attributes.formaction === undefined) return;
  const action = absolute(state, attributes.formaction);
  if (action?.startsWith('http:')) form.action = action;
}

function addMedia(state: State, attributes: Attributes): void {
  const { insecureMedia } = state.facts;
  if (insecureMedia.length >= MAX_LISTED) return;
  const listed = [attributes.src, attributes.poster, ...(attributes.srcset ?? '').split(',', 20)];
  for (const each of listed) {
    const address = each?.trim().split(/\s/, 1)[0];
    // On a page behind TLS, only a URL with its own scheme can be insecure.
    const mayBeInsecure = address && (state.base.startsWith('http:') || /^http:/i.test(address));
    const url = mayBeInsecure ? absolute(state, address) : null;
    if (url?.startsWith('http:') && insecureMedia.length < MAX_LISTED) insecureMedia.push(url);
  }
}

function absolute(state: State, address: string): string | null {
  if (address.length > MAX_URL || !URL.canParse(address.trim(), state.base)) return null;
  const { href } = new URL(address.trim(), state.base);
  return href.length > MAX_URL * 2 ? null : href;
}
