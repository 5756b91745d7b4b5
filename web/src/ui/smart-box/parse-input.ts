import type { Arguments } from '../../../../clients/typescript/src/index.ts';

/** The request that creates a monitor. */
export type MonitorOrder = Arguments<'createServiceMonitor'>['body'];

/** An item that would be created. */
export type SuggestionPart =
  | { id: 'uptime' | 'certificate' | 'dns' | 'ping' | 'port'; order: MonitorOrder }
  | { id: 'posture'; domain: string }
  | { id: 'heartbeat'; name: string; cron: string };

/** The parsed input. */
export interface ParsedInput {
  form: 'website' | 'address' | 'port' | 'cron';
  /** The part of the input that names the target. */
  subject: string;
  parts: SuggestionPart[];
}

const cronField = /^(?:\*|\d|[a-z]{3})[\d*/,\-a-z]*$/i;
const cronWord = /^@(?:hourly|daily|midnight|weekly|monthly|yearly|annually)$/;
const hostName = /^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}\.?$/u;
const oneLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;
const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const ipv6 = /^\[?[0-9a-f]*:[0-9a-f:.]*:[0-9a-f:.]*\]?$/i;

/**
 * Parses a URL, a domain, `host:port`, an IP address or a cron expression. Returns null if the input is (not yet) any
 * of these.
 */
export function parseInput(typed: string): ParsedInput | null {
  const text = typed.trim();
  return readCron(text) ?? readUrl(text) ?? readAddress(text) ?? readHostAndPort(text) ?? readDomain(text);
}

function readCron(text: string): ParsedInput | null {
  const words = text.split(/\s+/);
  const count = cronWord.test(words[0] ?? '') ? 1 : 5;
  const fields = words.slice(0, count);
  if (fields.length < count || (count === 5 && !fields.every((field) => cronField.test(field)))) return null;
  const command = words.slice(count).join(' ');
  const cron = fields.join(' ');
  const name = command === '' ? cron : (command.split(/\s/)[0]?.split('/').at(-1) ?? command);
  return { form: 'cron', subject: cron, parts: [{ id: 'heartbeat', name: name.slice(0, 200), cron }] };
}

function readUrl(text: string): ParsedInput | null {
  const written = /^https?:\/\//i.test(text)
    ? text
    : /^[^\s/:@]+\.[^\s/:@]+\/\S*$/.test(text)
      ? `https://${text}`
      : null;
  if (written === null || /\s/.test(written) || !URL.canParse(written)) return null;
  return websiteOf(new URL(written).href);
}

/** Returns the set of checks for a website: uptime, certificate, DNS and the domain's security posture. */
function websiteOf(url: string): ParsedInput {
  const { protocol, hostname, port } = new URL(url);
  const named = hostName.test(hostname);
  const parts: SuggestionPart[] = [{ id: 'uptime', order: { kind: 'http', url } }];
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (protocol === 'https:')
    parts.push({
      id: 'certificate',
      order: { kind: 'ssl', host: bare, ...(port === '' ? {} : { port: Number(port) }) },
    });
  if (named) {
    parts.push({ id: 'dns', order: { kind: 'dns', host: hostname } });
    parts.push({ id: 'posture', domain: hostname.replace(/^www\./, '') });
  }
  return { form: 'website', subject: url, parts };
}

function readAddress(text: string): ParsedInput | null {
  if (!(ipv4.test(text) || ipv6.test(text) || oneLabel.test(text))) return null;
  if (!ipv4.test(text) && !ipv6.test(text) && text !== 'localhost') return null;
  const host = text.replace(/^\[|\]$/g, '');
  return { form: 'address', subject: host, parts: [{ id: 'ping', order: { kind: 'ping', host } }] };
}

function readHostAndPort(text: string): ParsedInput | null {
  const [, host = '', digits = ''] = /^(\[[0-9a-f:.]+\]|[^\s:/@]+):(\d{1,5})$/i.exec(text) ?? [];
  const port = Number(digits);
  const bare = host.replace(/^\[|\]$/g, '');
  const known = ipv4.test(bare) || ipv6.test(bare) || hostName.test(bare) || oneLabel.test(bare);
  if (!known || port < 1 || port > 65_535) return null;
  return {
    form: 'port',
    subject: `${host}:${port}`,
    parts: [{ id: 'port', order: { kind: 'port', host: bare, port } }],
  };
}

function readDomain(text: string): ParsedInput | null {
  return hostName.test(text) && URL.canParse(`https://${text}/`) ? websiteOf(`https://${text}/`) : null;
}
