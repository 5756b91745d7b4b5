import { startTlsProtocols } from '#engine/sockets/starttls/dialogues.ts';

/** A target as a person writes it: a URL, `host:port` or a host. */
export type TargetForm = 'url' | 'host:port' | 'host';

export interface WrittenTarget {
  form: TargetForm;
  /** As written. */
  text: string;
  host: string;
  port: number | null;
}

/** An option of `check` that fills in one field. Kinds that share an option share one object. */
export interface CommandOption {
  /** The field of the order. */
  field: string;
  /** As commander has it: `--record-type <type>`. */
  flags: string;
  /** What it means, after the kinds that it is for; empty: its name says it. */
  help: string;
  takes: 'text' | 'number';
  /** The value that the written text stands for; as written without. */
  read?: (text: string) => string;
}

/** A kind on the command line. */
export interface CommandLine {
  /** The form of target that stands for this kind where none is named; one kind a form. */
  assumedFor?: TargetForm;
  options: readonly CommandOption[];
  /** The fields that the written target stands for. */
  orderOf(target: WrittenTarget): Readonly<Record<string, unknown>>;
  /** Fields that neither target nor options need give, and how a person gives them. */
  needs?: Readonly<Record<string, string>>;
}

/** Kinds on the command line by their names: what help and completion need, without loading the probes. */
export type CommandLines = Readonly<Record<string, CommandLine>>;

/** Reads a target as written. */
export function readWrittenTarget(text: string): WrittenTarget {
  if (/^https?:\/\//i.test(text)) {
    const host = URL.canParse(text) ? new URL(text).hostname : text;
    return { form: 'url', text, host, port: null };
  }
  const [, host, port] = /^(\[[^\]]+\]|[^:/]+):(\d{1,5})$/.exec(text) ?? [];
  if (host === undefined) return { form: 'host', text, host: text, port: null };
  return { form: 'host:port', text, host, port: Number(port) };
}

/** The order of a kind that asks a host at no port of its own. */
export const orderOfHost = ({ host }: WrittenTarget) => ({ host });

/** The order of a kind that asks a port of a host. */
export const orderOfHostPort = ({ host, port }: WrittenTarget) => (port === null ? { host } : { host, port });

export const portOption: CommandOption = {
  field: 'port',
  flags: '--port <number>',
  help: '',
  takes: 'number',
};

export const startTlsOption: CommandOption = {
  field: 'starttls',
  flags: '--starttls <protocol>',
  help: startTlsProtocols.join(', '),
  takes: 'text',
};
