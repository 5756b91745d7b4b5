import { startTlsProtocols } from '#engine/sockets/starttls/dialogues.ts';

/** A target as entered by a user: a URL, `host:port` or a host. */
export type TargetForm = 'url' | 'host:port' | 'host';

export interface WrittenTarget {
  form: TargetForm;
  /** The text as written. */
  text: string;
  host: string;
  port: number | null;
}

/** An option of `check` and `monitor create` that sets one field. Kinds with the same option share one object. */
export interface CommandOption {
  /** Field of the request. Nested fields have a path, such as `expect.maxMs`. */
  field: string;
  /** Flags in commander's syntax: `--record-type <type>`. */
  flags: string;
  /** Description, displayed after the kinds that have the option; empty if the name is self-explanatory. */
  help: string;
  /**
   * `list`: can be repeated; the values are parsed one by one and joined. `flag`: takes no value. `secret`: a text, or
   * `@FILE` for a file with the text. `file`: path to a file with the value.
   */
  valueType: 'text' | 'number' | 'list' | 'flag' | 'secret' | 'file';
  /**
   * Converts the text to a value. Without it, the text is used unchanged. Objects are merged.
   * @throws Error with a description of the fault
   */
  read?: (text: string, bytes: Buffer | null) => unknown;
  /** Value that a flag sets; default true. */
  value?: unknown;
}

/** Command line options of a kind. */
export interface CommandLine {
  /** Target form that implies this kind if the command names no kind. Each form implies only one kind. */
  assumedFor?: TargetForm;
  options: readonly CommandOption[];
  /** Returns the fields that follow from the target. */
  orderOf(target: WrittenTarget): Readonly<Record<string, unknown>>;
  /** Required fields without a value from the target or a default, each with a hint on how to set it. */
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

/** Returns the request fields for a kind that checks a host without a port. */
export const orderOfHost = ({ host }: WrittenTarget) => ({ host });

/** Returns the request fields for a kind that checks a port of a host. */
export const orderOfHostPort = ({ host, port }: WrittenTarget) => (port === null ? { host } : { host, port });

export const portOption: CommandOption = {
  field: 'port',
  flags: '--port <number>',
  help: '',
  valueType: 'number',
};

export const startTlsOption: CommandOption = {
  field: 'starttls',
  flags: '--starttls <protocol>',
  help: startTlsProtocols.join(', '),
  valueType: 'text',
};
