import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LabCtLog, type LabCtServer, startCtServer } from '../../ct/log-server.ts';
import { type WrittenEntry, writeEntry } from '../../ct/log-writer.ts';
import { createCa } from '../../tls/ca.ts';

/** Position of a certificate in a log. */
interface LoggedAt {
  logId: string;
  index: number;
  /** ISO 8601. */
  timestamp: string;
}

/** Two Certificate Transparency logs on loopback, one for each protocol. Their entries are stored in a folder. */
export interface DemoLogs {
  port: number;
  listUrl: string;
  /** Adds a certificate with a past or the current timestamp. */
  log(der: Buffer, at: number): LoggedAt[];
  /** Starts to issue certificates continuously. After two minutes, one of them is for `own`. */
  goLive(own: () => Buffer): void;
  close(): Promise<void>;
}

const certificates = [
  { protocol: 'rfc6962', name: 'kestrel2026h2', description: "Lab 'Kestrel2026h2'" },
  { protocol: 'static', name: 'merlin2026h2', description: "Lab 'Merlin2026h2'" },
] as const;

/** Unrelated names that certificates are issued for. */
const strangers = ['bakery.example', 'www.harbour.example', 'mail.school.example', '*.cloud.example'];
const worldMs = 20_000;
const ownAfterMs = 120_000;

/** @throws if another program uses `port`. */
export async function startDemoLogs(port: number, folder: string): Promise<DemoLogs> {
  const server = await startCtServer(port);
  const logs = certificates.map((one) => openLog(server, join(folder, `ct-${one.name}.jsonl`), one));
  const ca = createCa({ name: 'Elsewhere R1', organization: 'Elsewhere' });
  const others = strangers.map((name) => ca.issue({ names: [name] }).der);
  const add = (der: Buffer, at: number): LoggedAt[] =>
    logs.map(({ log, file }) => {
      const index = storeEntry(log, file, writeEntry({ timestamp: at, der, precertificate: null }));
      log.publish();
      return { logId: log.logIdHex, index, timestamp: new Date(at).toISOString() };
    });
  const timers: NodeJS.Timeout[] = [];
  let count = 0;
  return {
    port: Number(new URL(server.listUrl).port),
    listUrl: server.listUrl,
    log: add,
    goLive(own) {
      const world = () => add(others[count++ % others.length] ?? Buffer.alloc(0), Date.now());
      world();
      timers.push(
        setInterval(world, worldMs),
        setTimeout(() => add(own(), Date.now()), ownAfterMs),
      );
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      return server.close();
    },
  };
}

interface OpenLog {
  log: LabCtLog;
  file: string;
}

/** Opens a log with the key and entries in its file, or creates a new log. A log must never lose entries. */
function openLog(
  server: LabCtServer,
  file: string,
  { protocol, name, description }: (typeof certificates)[number],
): OpenLog {
  const [first, ...entries] = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const privateKey =
    first === undefined ? newKey(file) : createPrivateKey((JSON.parse(first) as { key: string }).key);
  const keys = { privateKey, publicKey: createPublicKey(privateKey) };
  const log = server.addLog(protocol, name, { keys, description });
  for (const line of entries) {
    const { leaf, extra, tileEntry } = JSON.parse(line) as Record<keyof WrittenEntry, string>;
    log.addRaw({ leaf: bytes(leaf), extra: bytes(extra), tileEntry: bytes(tileEntry) });
  }
  log.publish();
  return { log, file };
}

const bytes = (text: string) => Buffer.from(text, 'base64');

function newKey(file: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(file, `${JSON.stringify({ key })}\n`, { mode: 0o600 });
  return privateKey;
}

function storeEntry(log: LabCtLog, file: string, entry: WrittenEntry): number {
  const texts = Object.entries(entry).map(([part, value]: [string, Buffer]) => [
    part,
    value.toString('base64'),
  ]);
  appendFileSync(file, `${JSON.stringify(Object.fromEntries(texts))}\n`);
  return log.addRaw(entry);
}
