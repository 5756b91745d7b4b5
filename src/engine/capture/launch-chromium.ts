import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type DevtoolsPipe, openDevtoolsPipe } from './devtools-pipe.ts';

/** A browser started for one page. */
export interface LaunchedBrowser {
  devtools: DevtoolsPipe;
  /** Resolves with the last line of output when the process exits. */
  exited: Promise<string>;
  /** Ends all processes of the browser and deletes its profile. */
  end(): Promise<void>;
}

/** User that runs the browser if Belltower runs as root, because Chromium's sandbox refuses to run as root. */
const nobody = 65_534;

const features = [
  'MediaRouter',
  'DialMediaRouteProvider',
  'OptimizationHints',
  'Translate',
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'InterestFeedContentSuggestions',
  'WebRtcHideLocalIpsWithMdns',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
];

/** Arguments that route all traffic through the proxy, hide the data of the local user and disable storage. */
const quiet = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--mute-audio',
  '--incognito',
  '--hide-scrollbars',
  '--disable-gpu',
  '--disable-3d-apis',
  '--disable-quic',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-notifications',
  '--disable-dev-shm-usage',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-background-networking',
  '--disable-client-side-phishing-detection',
  '--deny-permission-prompts',
  '--block-new-web-contents',
  '--metrics-recording-only',
  '--password-store=basic',
  '--lang=en-US',
  '--force-color-profile=srgb',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--js-flags=--max-old-space-size=256',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // By default, Chromium bypasses the proxy for loopback addresses.
  '--proxy-bypass-list=<-loopback>',
  `--disable-features=${features.join(',')}`,
];

interface Given {
  proxyPort: number;
  sandbox: boolean;
  userAgent: string;
}

/** Starts a Chromium process. The proxy at `proxyPort` is its only network access. Throws if it cannot be started. */
export async function launchChromium(program: string, given: Given): Promise<LaunchedBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'belltower-look-'));
  const forget = () => rm(home, { recursive: true, force: true, maxRetries: 5 });
  try {
    return await start(program, { ...given, home, forget });
  } catch (error) {
    await forget();
    throw error;
  }
}

interface Start extends Given {
  /** The only directory that the browser can write to. */
  home: string;
  forget: () => Promise<void>;
}

async function start(
  program: string,
  { proxyPort, sandbox, userAgent, home, forget }: Start,
): Promise<LaunchedBrowser> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(home, nobody, nobody);
  const child = spawn(
    program,
    [
      ...quiet,
      ...(sandbox ? [] : ['--no-sandbox']),
      `--user-data-dir=${join(home, 'profile')}`,
      `--proxy-server=http://127.0.0.1:${proxyPort}`,
      `--user-agent=${userAgent}`,
      'about:blank',
    ],
    {
      cwd: home,
      // Uses a separate process group, so that child processes are killed together with the browser.
      detached: true,
      // The environment contains secrets, so the browser does not inherit it.
      env: { HOME: home, TMPDIR: home, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      ...(isRoot ? { uid: nobody, gid: nobody } : {}),
    },
  );
  const exited = lastWords(child);
  const stopWatching = watchMemory(child);
  const devtools = openDevtoolsPipe(child.stdio[3] as Writable, child.stdio[4] as Readable);
  return {
    devtools,
    exited,
    end: async () => {
      stopWatching();
      killGroup(child);
      await exited;
      await forget();
    },
  };
}

function lastWords(child: ChildProcess): Promise<string> {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = `${text}${chunk.toString('utf8')}`.slice(-2_000);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => resolve(text));
  });
}

/** Kills a program with its process group, ignoring errors. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

/** The headless shell comes first, because it needs only three quarters of the CPU time for the same pages. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Returns the path of this machine's Chromium in `PATH`, or null. */
export function findChromium(path: string): string | null {
  const places = path.split(delimiter).filter((folder) => folder.startsWith('/'));
  return places.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Maximum memory of a browser and all its processes. A typical modern page needs a quarter of this. */
const maxOctets = 1 << 30;
const everyMs = 300;

interface Process {
  parent: number;
  octets: number;
}

/**
 * Kills a process and all its children if they use too much memory. The number of received bytes does not limit the
 * memory that a page needs after decompression. Memory is measured only on Linux; on other systems, only the time limit
 * applies. Returns a function that stops the measurements.
 */
function watchMemory(child: ChildProcess, limit = maxOctets): () => void {
  const { pid } = child;
  if (pid === undefined || process.platform !== 'linux') return () => undefined;
  let isOver = false;
  const measure = async () => {
    const size = await sizeOf(pid);
    if (isOver || size <= limit) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  };
  let isSearching = false;
  const timer = setInterval(() => {
    // Runs one measurement at a time, so that measurements do not pile up on a busy machine.
    if (isSearching) return;
    isSearching = true;
    measure().finally(() => {
      isSearching = false;
    });
  }, everyMs);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

/** Returns the private memory of a process and all its children. */
async function sizeOf(root: number): Promise<number> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const all = new Map<number, Process>();
  await Promise.all(
    ids.map(async (id) => {
      const text = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
      const parent = Number(/^PPid:\s+(\d+)/m.exec(text)?.[1] ?? Number.NaN);
      const octets = Number(/^RssAnon:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024;
      if (!Number.isNaN(parent)) all.set(Number(id), { parent, octets });
    }),
  );
  let sum = 0;
  for (const [id, { octets }] of all) if (isBelow(id, root, all)) sum += octets;
  return sum;
}

function isBelow(id: number, root: number, all: ReadonlyMap<number, Process>): boolean {
  let at = id;
  for (let steps = 0; steps < 20 && at > 1; steps++) {
    if (at === root) return true;
    at = all.get(at)?.parent ?? 0;
  }
  return false;
}
