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

/** An option of `check` and `monitor create` that sets one field. Kinds that share an option share one object. */
export interface CommandOption {
  /** The field of the order; a field within one by its path, such as `expect.maxMs`. */
  field: string;
  /** As commander has it: `--record-type <type>`. */
  flags: string;
  /** Description shown after the kinds the option applies to; empty if its name is self-explanatory. */
  help: string;
  /**
   * `list`: may be repeated, each value is read and all are joined. `flag`: takes no value. `secret`: a text, or `@FILE`
   * with the file that has it. `file`: the path of a file that has the value.
   */
  takes: 'text' | 'number' | 'list' | 'flag' | 'secret' | 'file';
  /** Converts the text to a value; if absent, the text is used unchanged. Objects are merged. Throws `Error` with the fault. */
  read?: (text: string, bytes: Buffer | null) => unknown;
  /** The value that a flag sets; default true. */
  value?: unknown;
}

/** A kind on the command line. */
export interface CommandLine {
  /** The form of target that implies this kind if none is given; one kind per form. */
  assumedFor?: TargetForm;
  options: readonly CommandOption[];
  /** Returns the fields that the given target stands for. */
  orderOf(target: WrittenTarget): Readonly<Record<string, unknown>>;
  /** Fields that neither target nor options provide, and how to provide them. */
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

/** Returns the order for a kind that checks a host without a port. */
export const orderOfHost = ({ host }: WrittenTarget) => ({ host });

/** Returns the order for a kind that checks a port of a host. */
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
