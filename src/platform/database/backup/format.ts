/**
 * A backup is one zstd stream (with checksum) of a text. psql can also execute this text on a database that is migrated
 * to the same version and has only empty tables: `zstd -dc FILE | psql --single-transaction`. Its lines are:
 *
 *     -- belltower-backup {header}
 *     CREATE TABLE IF NOT EXISTS checks_20261120 PARTITION OF checks FOR VALUES FROM (…) TO (…);
 *     COPY "public"."accounts" ("id", "name") FROM stdin;
 *     …rows in COPY's text format…
 *     \.
 *     SELECT setval('"public"."sign_in_failures_id_seq"', 17, true);
 *     -- belltower-backup-end {footer}
 *
 * The restore reads partitions from the header and sequences from the footer, and ignores all other lines outside the
 * COPY sections. A file without a footer is truncated and cannot be used.
 */
export interface BackupHeader {
  format: 1;
  /** ISO 8601. */
  createdAt: string;
  /** `server_version` of the source. */
  server: string;
  /** Migrations that had been applied to the source. */
  migrations: { version: number; name: string; checksum: string }[];
  /** Version of graphile-worker's schema; 0 if it was not installed. */
  workerVersion: number;
  /** IDs of the master keys that encrypt the secrets in the backup. */
  masterKeys: string[];
  /** Partitions in the order of their creation; `bound` as PostgreSQL prints it. */
  partitions: { name: string; parent: string; bound: string }[];
  /** Tables in the order of the file. A table comes after the tables that it references. */
  tables: BackupTable[];
}

export interface BackupTable {
  schema: string;
  name: string;
  columns: string[];
}

export interface BackupFooter {
  /** Rows per table, in the order of the header. */
  rows: number[];
  sequences: { schema: string; name: string; value: number; called: boolean }[];
}

/** Thrown when a file is not a backup, is damaged, or is incompatible with this version of Belltower. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

export const headerMark = '-- belltower-backup ';
export const footerMark = '-- belltower-backup-end ';
/** The line that ends the rows of one table. A row never equals `\.`, because backslashes in rows are doubled. */
export const endOfRows = '\\.';

/** Matches bounds of range partitions and default partitions. No other SQL of a file is executed. */
const boundForm = /^(DEFAULT|FOR VALUES FROM \('[^'\\]*'\) TO \('[^'\\]*'\))$/;

/**
 * Parses the header from the first line of the file.
 * @throws BackupError if the header is not from Belltower or has a newer format.
 */
export function parseHeader(line: string): BackupHeader {
  if (!line.startsWith(headerMark)) throw new BackupError('This file is not a Belltower backup.');
  const header = parseJson(line.slice(headerMark.length)) as Partial<BackupHeader>;
  if (header.format !== 1)
    throw new BackupError(`This backup has format ${header.format}, but this version reads only format 1.`);
  const { migrations, tables, partitions } = header;
  if (!Array.isArray(migrations) || !Array.isArray(tables) || !Array.isArray(partitions)) {
    throw new BackupError('The header of this backup is damaged.');
  }
  const foreign = partitions.find((partition) => !boundForm.test(partition.bound));
  if (foreign !== undefined)
    throw new BackupError(`Partition ${foreign.name} has a bound in an unknown format.`);
  return header as BackupHeader;
}

/**
 * Parses the footer from the last line of the file.
 * @throws BackupError if it is damaged.
 */
export function parseFooter(line: string): BackupFooter {
  const footer = parseJson(line.slice(footerMark.length)) as Partial<BackupFooter>;
  if (!Array.isArray(footer.rows) || !Array.isArray(footer.sequences)) {
    throw new BackupError('The end of this backup is damaged.');
  }
  return footer as BackupFooter;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BackupError('This backup is damaged.', { cause: error });
  }
}

/** Maximum length of a line outside the rows. A header with several thousand partitions is much shorter. */
const maxLineLength = 16 * 1024 * 1024;
const newline = 0x0a;
const rowsEnd = Buffer.from(`\n${endOfRows}\n`);

/** Reads a backup's text: single lines, and the rows of a table as a stream of chunks. */
export class BackupReader {
  #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done) return false;
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    return true;
  }

  /** Returns the next line without its line end, or null at the end of the file. */
  async line(): Promise<string | null> {
    for (let from = 0; ; ) {
      const end = this.#rest.indexOf(newline, from);
      if (end >= 0) {
        const line = this.#rest.toString('utf8', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      from = this.#rest.length;
      if (from > maxLineLength) throw new BackupError('This file is not a Belltower backup.');
      if (!(await this.#more())) return null;
    }
  }

  /**
   * Yields the rows up to the end mark and skips the mark. Read all rows before the next line.
   * @throws BackupError if the file ends before the mark.
   */
  async *rows(): AsyncGenerator<Buffer> {
    // The mark can be the first line, so the search begins in the state after a line end.
    let atLineStart = true;
    for (;;) {
      const first = Buffer.from(`${endOfRows}\n`);
      if (atLineStart && this.#rest.subarray(0, first.length).equals(first)) {
        this.#rest = this.#rest.subarray(first.length);
        return;
      }
      const end = this.#rest.indexOf(rowsEnd);
      if (end >= 0) {
        if (end + 1 > 0) yield this.#rest.subarray(0, end + 1);
        this.#rest = this.#rest.subarray(end + rowsEnd.length);
        return;
      }
      // The end of the chunk can contain the beginning of a mark, so these bytes are processed with the next chunk.
      const safe = this.#rest.length - rowsEnd.length;
      if (safe > 0) {
        yield this.#rest.subarray(0, safe);
        this.#rest = this.#rest.subarray(safe);
        atLineStart = false;
      }
      if (!(await this.#more()))
        throw new BackupError('This backup is incomplete. Copy it again from the original.');
    }
  }
}
