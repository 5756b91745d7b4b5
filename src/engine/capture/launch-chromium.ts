import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type DevtoolsPipe, openDevtoolsPipe } from './devtools-pipe.ts';
import { watchMemory } from './watch-memory.ts';

/** A browser of our own, for one page. */
export interface LaunchedBrowser {
  devtools: DevtoolsPipe;
  /** Settles when the process is gone, with the last it said. */
  gone: Promise<string>;
  /** Ends it with all that it started, and forgets its profile. */
  end(): Promise<void>;
}

/** Who runs it where we are root: the sandbox of Chromium is for those who are not. */
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

/** Nothing leaves but through the proxy, nothing comes from this machine's user, nothing stays. */
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
  // Without this, addresses of loopback would be dialled past the proxy.
  '--proxy-bypass-list=<-loopback>',
  `--disable-features=${features.join(',')}`,
];

interface Given {
  proxyPort: number;
  sandbox: boolean;
  userAgent: string;
}

/** Starts a Chromium whose one way out is the proxy at `proxyPort`. Throws where it cannot be started. */
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
  /** All that it may write to. */
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
      // A group of its own: what it starts ends with it.
      detached: true,
      // Nothing of ours: the environment holds secrets.
      env: { HOME: home, TMPDIR: home, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      ...(isRoot ? { uid: nobody, gid: nobody } : {}),
    },
  );
  const gone = lastWords(child);
  const stopWatching = watchMemory(child);
  const devtools = openDevtoolsPipe(child.stdio[3] as Writable, child.stdio[4] as Readable);
  return {
    devtools,
    gone,
    end: async () => {
      stopWatching();
      killGroup(child);
      await gone;
      await forget();
    },
  };
}

function lastWords(child: ChildProcess): Promise<string> {
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    words = `${words}${chunk.toString('utf8')}`.slice(-2_000);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => resolve(words));
  });
}

/** Ends a program with its whole group, without a word. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
