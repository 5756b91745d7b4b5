import { startTlsProtocols } from '#engine/sockets/starttls/dialogues.ts';

/** A target as written by a person: a URL, `host:port` or a host. */
export type TargetForm = 'url' | 'host:port' | 'host';

export interface WrittenTarget {
  form: TargetForm;
  /** The text as written. */
  text: string;
  host: string;
  port: number | null;
}

/** An option of `check` and `monitor create` that sets one field. Kinds that share an option share one object. */
export interface CommandOption {
  /** The field of the order, by path if nested, such as `expect.maxMs`. */
  field: string;
  /** Flags in commander's syntax: `--record-type <type>`. */
  flags: string;
  /** Description shown after the kinds the option applies to; empty if its name is self-explanatory. */
  help: string;
  /**
   * `list`: may be repeated; the values are read one by one and joined. `flag`: takes no value. `secret`: a text, or
   * `@FILE` for the file that contains it. `file`: the path of a file that contains the value.
   */
  takes: 'text' | 'number' | 'list' | 'flag' | 'secret' | 'file';
  /**
   * Converts the text to a value; if absent, the text is used unchanged. Objects are merged.
   * @throws Error describing the fault
   */
  read?: (text: string, bytes: Buffer | null) => unknown;
  /** The value that a flag sets; default true. */
  value?: unknown;
}

/** A kind on the command line. */
export interface CommandLine {
  /** The form of target that implies this kind if none is given; one kind per form. */
  assumedFor?: TargetForm;
  options: readonly CommandOption[];
  /** Returns the fields that follow from the target. */
  orderOf(target: WrittenTarget): Readonly<Record<string, unknown>>;
  /** Required fields that neither the target nor an option provides by default, with a hint on how to provide them. */
  needs?: Readonly<Record<string, string>>;
}

/** Parses a target as written. */
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
