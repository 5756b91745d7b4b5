/**
 * Parses CSV strictly by RFC 4180, independently of the product's code. Records end with CRLF, quotes enclose whole
 * fields and are doubled within them, and every record has as many fields as the first.
 * @throws Error with the offset of the first violation.
 */
export function readCsv(text: string): Record<string, string>[] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  const breach = (why: string) => new Error(`not RFC 4180 at ${at}: ${why}`);
  while (at < text.length) {
    const quoted = text[at] === '"';
    let field = '';
    if (quoted) {
      at += 1;
      for (;;) {
        const end = text.indexOf('"', at);
        if (end === -1) throw breach('a quoted field has no end');
        field += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        field += '"';
        at += 1;
      }
    } else {
      const end = nextDelimiter(text, at);
      field = text.slice(at, end);
      if (/["\r\n]/.test(field)) throw breach('a bare quote or line break');
      at = end;
    }
    record.push(field);
    if (text[at] === ',') {
      at += 1;
      if (at === text.length) throw breach('the last record has no end');
    } else if (text.startsWith('\r\n', at)) {
      at += 2;
      records.push(record);
      record = [];
    } else throw breach('neither comma nor CRLF after a field');
  }
  const [header = [], ...rows] = records;
  return rows.map((row, index) => {
    if (row.length !== header.length) throw new Error(`record ${index + 2} has ${row.length} fields`);
    return Object.fromEntries(header.map((name, column) => [name, row[column] ?? '']));
  });
}

function nextDelimiter(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== ',' && !text.startsWith('\r\n', at)) at += 1;
  return at;
}
