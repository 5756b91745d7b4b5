import { browserAgent, type FetchContext } from '#engine/http/fetch.ts';
import type { DevtoolsPipe } from './devtools-pipe.ts';
import { type FilteringProxy, openFilteringProxy } from './filtering-proxy.ts';
import { type LaunchedBrowser, launchChromium } from './launch-chromium.ts';

/** The browser for taking screenshots. */
export interface Chromium {
  program: string;
  /**
   * Default true. Set to false only if the machine lacks the namespaces for the sandbox and the operator has opted out.
   */
  sandbox: boolean;
}

/** A screenshot of a page, or the reason for its absence. */
export type Capture = { picture: Buffer; failure: null } | { picture: null; failure: CaptureFailure };
type CaptureFailure = 'browser-did-not-start' | 'page-not-shown' | 'time-is-up';

/** Maximum time for a page to load, and to render while its scripts run. */
interface WaitLimits {
  showMs: number;
  pictureMs: number;
}

const width = 1280;
const height = 800;
/** Maximum total time, including the start of the browser. */
const wholeMs = 40_000;
const showMs = 7_000;
/** Delay after the load event, because scripts may paint late. */
const settleMs = 700;
const pictureMs = 5_000;

/**
 * Takes a screenshot of an untrusted page as a visitor sees it. Chromium runs in its sandbox with a temporary profile.
 * All its traffic goes through a proxy that checks every address against the egress policy. Downloads, new windows,
 * dialogs and permissions are disabled. The browser is killed if it exceeds its limits for time, traffic or memory.
 * Never rejects.
 */
export async function capturePage(
  url: string,
  chromium: Chromium,
  given: FetchContext,
  waitLimits: WaitLimits = { showMs, pictureMs },
): Promise<Capture> {
  const limit = AbortSignal.timeout(wholeMs);
  const signal = AbortSignal.any([given.signal, limit]);
  const page = URL.parse(url);
  if (page === null) return { picture: null, failure: 'page-not-shown' };
  let proxy: FilteringProxy | null = null;
  let browser: LaunchedBrowser | null = null;
  try {
    proxy = await openFilteringProxy({ pages: [page] }, { ...given, signal });
    browser = await launchChromium(chromium.program, {
      proxyPort: proxy.port,
      sandbox: chromium.sandbox,
      userAgent: browserAgent,
    });
    const over = new Promise<Capture>((resolve) => {
      const end = () => resolve({ picture: null, failure: 'time-is-up' });
      signal.addEventListener('abort', end);
      // The signal may abort while the browser starts, before the listener is attached.
      if (signal.aborted) end();
    });
    return await Promise.race([capture(browser, page.href, waitLimits), over]);
  } catch {
    return { picture: null, failure: 'browser-did-not-start' };
  } finally {
    await browser?.end();
    await proxy?.close();
  }
}

async function capture(
  { devtools, exited }: LaunchedBrowser,
  url: string,
  waitLimits: WaitLimits,
): Promise<Capture> {
  // If scripts keep a page busy, it is captured again without scripts. This takes a new process, because the first one
  // hangs.
  const attempts = [
    { script: true, waitLimits },
    { script: false, waitLimits: { showMs, pictureMs } },
  ];
  let isOpen = false;
  const captureWith = async (attempt: (typeof attempts)[number]) => {
    const contextId = await openContext(devtools);
    isOpen = true;
    return captureScreenshot(devtools, { url, contextId, ...attempt });
  };
  for (const manner of attempts) {
    const picture = await Promise.race([captureWith(manner).catch(() => null), exited.then(() => null)]);
    if (picture === 'nothing') break;
    if (picture !== null) return { picture, failure: null };
    if (!isOpen) return { picture: null, failure: 'browser-did-not-start' };
  }
  return { picture: null, failure: 'page-not-shown' };
}

/** Opens a browser context without persistent storage. */
async function openContext({ send }: DevtoolsPipe): Promise<string> {
  const { browserContextId } = await send('Target.createBrowserContext', { disposeOnDetach: true });
  await send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId });
  return String(browserContextId);
}

interface CaptureOptions {
  url: string;
  contextId: string;
  script: boolean;
  waitLimits: WaitLimits;
}

/**
 * Takes a screenshot.
 * @returns `nothing` if the URL does not lead to a page, null if the page did not finish loading
 */
async function captureScreenshot(
  devtools: DevtoolsPipe,
  options: CaptureOptions,
): Promise<Buffer | 'nothing' | null> {
  const { send } = devtools;
  const { url, contextId, script, waitLimits } = options;
  const about = { url: 'about:blank', browserContextId: contextId, width, height };
  const targetId = String((await send('Target.createTarget', about)).targetId);
  const sessionId = String((await send('Target.attachToTarget', { targetId, flatten: true })).sessionId);
  const loaded = guardWindow(devtools, { targetId, sessionId });
  await send('Page.enable', {}, sessionId);
  await send('Security.setIgnoreCertificateErrors', { ignore: true }, sessionId);
  await send('Emulation.setScriptExecutionDisabled', { value: !script }, sessionId);
  const view = { width, height, deviceScaleFactor: 1, mobile: false };
  await send('Emulation.setDeviceMetricsOverride', view, sessionId);
  await send('Target.setDiscoverTargets', { discover: true });
  try {
    const shown = await withTimeLimit(waitLimits.showMs, send('Page.navigate', { url }, sessionId));
    if (shown === null) return null;
    // The browser's own error page must not be captured.
    if (shown.errorText !== undefined) return 'nothing';
    await withTimeLimit(waitLimits.showMs, loaded);
    await withTimeLimit(settleMs, new Promise(() => undefined));
    const shot = send('Page.captureScreenshot', { format: 'png' }, sessionId);
    const image = await withTimeLimit(waitLimits.pictureMs, shot);
    return image === null ? null : Buffer.from(String(image.data), 'base64');
  } finally {
    send('Target.closeTarget', { targetId }).catch(() => undefined);
  }
}

/**
 * Closes windows that a page opens and dismisses its dialogs.
 * @returns a promise that resolves when the page has loaded
 */
function guardWindow(
  { send, onEvent }: DevtoolsPipe,
  { targetId, sessionId }: { targetId: string; sessionId: string },
): Promise<void> {
  return new Promise((resolve) => {
    onEvent(({ method, params, sessionId: of }) => {
      const opened = params.targetInfo as { targetId?: string; type?: string; openerId?: string } | undefined;
      if (method === 'Target.targetCreated' && opened?.openerId === targetId)
        send('Target.closeTarget', { targetId: opened.targetId }).catch(() => undefined);
      if (of !== sessionId) return;
      if (method === 'Page.javascriptDialogOpening')
        send('Page.handleJavaScriptDialog', { accept: false }, of).catch(() => undefined);
      if (method === 'Page.loadEventFired') resolve();
    });
  });
}

/** Returns the result of `work`, or null if it takes longer than `limitMs`. */
async function withTimeLimit<T>(limitMs: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
