import { gunzipSync } from 'node:zlib';
import { type MarkupHandlers, readMarkup } from '#platform/markup.ts';

/** A violation of the SVG Tiny Portable/Secure profile, which BIMI requires. */
export interface SvgFault {
  code: string;
  detail: string;
}

/** BIMI requires at most 32 kB. */
const MAX_OCTETS = 32_768;
const MAX_ELEMENTS = 5_000;
const MAX_DEPTH = 100;
const MAX_FAULTS = 20;
const FORBIDDEN = new Set([
  'script',
  'image',
  'foreignobject',
  'animate',
  'animatecolor',
  'animatemotion',
  'animatetransform',
  'set',
  'a',
  'audio',
  'video',
  'iframe',
  'handler',
  'listener',
  'discard',
  'mpath',
]);

/**
 * Checks an indicator against the profile. The parser expands no entities, and a document type declaration is rejected
 * before parsing, so nothing can be expanded or fetched. Reads at most 32 KiB, 5,000 elements and 100 levels. Never
 * throws.
 */
export function checkBimiSvg(bytes: Uint8Array): SvgFault[] {
  const text = decode(bytes);
  if (typeof text !== 'string') return [text];
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) {
    return [{ code: 'doctype', detail: 'no document type declaration is allowed' }];
  }
  const state = new Profile();
  const handlers: MarkupHandlers = {
    onopentag: (name, attributes) => state.open(name, attributes),
    onclosetag: () => state.close(),
    ontext: (data) => state.text(data),
    onprocessinginstruction: (name) => state.instruction(name),
    onendoftext: () => state.endOfText(),
  };
  readMarkup(text, handlers, { xml: true });
  return state.finish();
}

/** Returns the UTF-8 text of plain or gzip-compressed bytes within the size limit, or the fault. */
function decode(bytes: Uint8Array): string | SvgFault {
  const tooBig = { code: 'too-big', detail: `larger than ${MAX_OCTETS} octets` };
  if (bytes.length > MAX_OCTETS) return tooBig;
  let plain = bytes;
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    try {
      plain = gunzipSync(bytes, { maxOutputLength: MAX_OCTETS });
    } catch {
      return { code: 'bad-gzip', detail: `not gzip, or larger than ${MAX_OCTETS} octets inside` };
    }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    return { code: 'bad-encoding', detail: 'not UTF-8' };
  }
}

class Profile {
  private readonly faults: SvgFault[] = [];
  private readonly path: string[] = [];
  private elements = 0;
  private rootSeen = false;
  private title = '';
  private stopped = false;

  open(name: string, attributes: Record<string, string>): void {
    this.elements += 1;
    this.path.push(name);
    if (this.elements > MAX_ELEMENTS || this.path.length > MAX_DEPTH) this.stopped = true;
    if (this.stopped) return;
    if (this.path.length === 1) this.root(name, attributes);
    const local = name.slice(name.indexOf(':') + 1).toLowerCase();
    if (FORBIDDEN.has(local)) this.fault('forbidden-element', `<${local}> is not allowed`);
    for (const [key, value] of Object.entries(attributes)) this.attribute(key.toLowerCase(), value);
  }

  close(): void {
    this.path.pop();
  }

  /** Reports elements without an end tag. The parser would close them silently. */
  endOfText(): void {
    if (this.path.length > 0) this.fault('not-well-formed', 'an element is not closed');
  }

  text(data: string): void {
    if (this.path.length === 2 && this.path[1] === 'title') this.title += data.slice(0, 200);
  }

  instruction(name: string): void {
    if (name.toLowerCase() === '?xml-stylesheet')
      this.fault('stylesheet', 'no external style sheet is allowed');
  }

  finish(): SvgFault[] {
    if (!this.rootSeen) this.fault('no-svg', 'there is no <svg> element');
    else if (this.title.trim() === '') this.fault('no-title', 'a <title> that is not empty is needed');
    if (this.stopped) this.fault('too-complex', `more than ${MAX_ELEMENTS} elements or ${MAX_DEPTH} levels`);
    return this.faults;
  }

  private root(name: string, attributes: Record<string, string>): void {
    if (name !== 'svg' || this.rootSeen) {
      if (name !== 'svg') this.fault('no-svg', 'the root element must be <svg>');
      else this.fault('not-well-formed', 'there are two root elements');
      return;
    }
    this.rootSeen = true;
    if (attributes.version !== '1.2') this.fault('bad-version', 'version must be 1.2');
    if (attributes.baseProfile !== 'tiny-ps') this.fault('bad-profile', 'baseProfile must be tiny-ps');
    if ('x' in attributes || 'y' in attributes) this.fault('root-position', 'the root must have no x or y');
    const box = (attributes.viewBox ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (box.length === 4 && box[2] !== box[3]) this.fault('not-square', 'the viewBox should be square');
  }

  private attribute(key: string, value: string): void {
    if (key.startsWith('on')) this.fault('event-handler', `${key.slice(0, 30)} is not allowed`);
    const reference = key === 'href' || key.endsWith(':href');
    if (reference && !value.trim().startsWith('#')) {
      this.fault('external-reference', 'references must stay inside the file');
    }
    if (/url\(\s*['"]?\s*[^#'"\s)]/i.test(value.slice(0, 2_000))) {
      this.fault('external-reference', 'url() must stay inside the file');
    }
  }

  private fault(code: string, detail: string): void {
    if (this.faults.length < MAX_FAULTS && !this.faults.some((f) => f.detail === detail)) {
      this.faults.push({ code, detail });
    }
  }
}
