import { once } from 'node:events';
import { browserAgent } from '#engine/http/fetch.ts';
import type { Clock } from '#platform/clock.ts';
import type { Net } from '#platform/net/types.ts';
import type { Chromium } from './capture-page.ts';
import type { BrowserEvent, DevtoolsPipe } from './devtools-pipe.ts';
import { type FilteringProxy, openFilteringProxy } from './filtering-proxy.ts';
import { type LaunchedBrowser, launchChromium } from './launch-chromium.ts';
import { pageScript, pageWorld } from './page-script.ts';

/** Locates an element by CSS selector, by visible text, or by both. */
interface ElementQuery {
  selector: string | null;
  text: string | null;
}

/** A console line: script output, an uncaught error, or a failed request. */
export interface ConsoleLine {
  level: 'error' | 'warning' | 'info';
  text: string;
}

/** Web vitals of a page (web.dev/articles/vitals) in ms; null for events that did not occur. */
export interface WebVitals {
  ttfbMs: number | null;
  fcpMs: number | null;
  lcpMs: number | null;
  /** Without a unit. */
  cls: number | null;
  inpMs: number | null;
}

/** Reason code if a page cannot be opened or used. */
export class PageFault extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(code: string, params: PageFault['params'] = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** Pages that a session can load. */
export interface SessionRules {
  /** URLs to open. Their hosts and ports are always allowed. */
  pages: readonly URL[];
  /** Other hosts that can have private addresses. */
  hosts: readonly string[];
  /** Whether an untrusted certificate is an error. */
  verifyTls: boolean;
}

/** One window in a separate browser. Methods throw `PageFault`, at the latest when the session's signal aborts. */
export interface BrowserSession {
  /** Opens a URL and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** Waits until an element is visible and clicks its center. */
  click(query: ElementQuery): Promise<void>;
  /** Replaces the content of a field, or selects an option of a list. */
  type(selector: string, text: string): Promise<void>;
  waitFor(query: ElementQuery): Promise<void>;
  /** Waits until the page or the element contains the text. */
  expectText(text: string, selector: string | null): Promise<void>;
  /** Takes a JPEG screenshot within `limitMs` and hides these texts in it; null if no screenshot could be taken. */
  takePicture(secrets: readonly string[], limitMs: number): Promise<Buffer | null>;
  /**
   * Reads the web vitals of the current page, which has the number `page`; null if it does not respond within the
   * limit.
   */
  readVitals(limitMs: number): Promise<{ page: number; vitals: WebVitals } | null>;
  /** Origin of the current page; empty before the first page. */
  readonly origin: string;
  readonly statusCode: number | null;
  readonly console: readonly ConsoleLine[];
  /** Ends the browser and deletes all data that it stored. */
  end(): Promise<void>;
}

const view = { width: 1280, height: 800 };
const pollMs = 100;
/** Maximum time in ms that a page can continue to load after its content is available, and after a click. */
const loadMs = 8_000;
const quietMs = 150;
const maxConsoleLines = 60;
const maxConsoleLength = 500;
const maxPictureBytes = 400_000;
/** Maximum bytes and connections of a session, across all its pages. */
const limits = { octets: 64 << 20, connections: 1_500 };

/**
 * Starts a sandboxed browser for one run with an empty profile. All its traffic goes through a proxy that checks every
 * address against the egress policy. Downloads, new windows and permissions are disabled. `onEnd` is called when the
 * browser has exited.
 * @throws PageFault if the browser does not start
 */
export async function openBrowserSession(
  chromium: Chromium,
  rules: SessionRules,
  context: { net: Net; clock: Clock; signal: AbortSignal },
  onEnd: () => void = () => {},
): Promise<BrowserSession> {
  let proxy: FilteringProxy | null = null;
  let browser: LaunchedBrowser | null = null;
  try {
    proxy = await openFilteringProxy(
      { pages: rules.pages, hosts: rules.hosts, mayWrite: true, limits },
      { ...context, ports: { http: 80, https: 443 } },
    );
    browser = await launchChromium(chromium.program, {
      proxyPort: proxy.port,
      sandbox: chromium.sandbox,
      userAgent: browserAgent,
    });
    const session = new Session(browser, proxy, { ...context, onEnd });
    await session.prepare(rules.verifyTls);
    return session;
  } catch {
    await browser?.end();
    await proxy?.close();
    onEnd();
    throw new PageFault('browser-did-not-start');
  }
}

type Params = Record<string, unknown>;

/** Center of an element; `covered` is true if another element is on top of it. */
interface Place {
  x: number;
  y: number;
  state: 'missing' | 'covered' | 'free';
}

class Session implements BrowserSession {
  readonly console: ConsoleLine[] = [];
  statusCode: number | null = null;
  readonly #devtools: DevtoolsPipe;
  readonly #browser: LaunchedBrowser;
  readonly #proxy: FilteringProxy;
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  readonly #onEnd: () => void;
  /** Rejects when the time is up or the browser has exited. */
  readonly #over: Promise<never>;
  #sessionId = '';
  #frameId = '';
  #url = '';
  /** JavaScript context of our functions in the current page; null if there is none. */
  #world: number | null = null;
  /** Number of pages so far. */
  #pages = 0;
  #isLoading = false;
  #hasContent = false;

  constructor(
    browser: LaunchedBrowser,
    proxy: FilteringProxy,
    { clock, signal, onEnd }: { clock: Clock; signal: AbortSignal; onEnd: () => void },
  ) {
    this.#browser = browser;
    this.#devtools = browser.devtools;
    this.#proxy = proxy;
    this.#clock = clock;
    this.#signal = signal;
    this.#onEnd = onEnd;
    const late = signal.aborted ? Promise.resolve() : once(signal, 'abort');
    this.#over = Promise.race([
      late.then(() => Promise.reject(new PageFault('browser-timeout'))),
      browser.exited.then(() => Promise.reject(new PageFault('browser-ended'))),
    ]);
    this.#over.catch(() => {});
  }

  get origin(): string {
    return URL.parse(this.#url)?.origin ?? '';
  }

  /** Opens the window. */
  async prepare(verifyTls: boolean): Promise<void> {
    const { browserContextId } = await this.#request('Target.createBrowserContext', {
      disposeOnDetach: true,
    });
    await this.#request('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId });
    const about = { url: 'about:blank', browserContextId, ...view };
    const { targetId } = await this.#request('Target.createTarget', about);
    this.#frameId = String(targetId);
    const { sessionId } = await this.#request('Target.attachToTarget', { targetId, flatten: true });
    this.#devtools.onEvent((event) => this.#handleEvent(event));
    this.#sessionId = String(sessionId);
    await this.#request('Target.setDiscoverTargets', { discover: true });
    for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await this.#command(`${domain}.enable`);
    await this.#command('Emulation.setDeviceMetricsOverride', {
      ...view,
      deviceScaleFactor: 1,
      mobile: false,
    });
    if (!verifyTls) await this.#command('Security.setIgnoreCertificateErrors', { ignore: true });
    const script = { source: pageScript, worldName: pageWorld };
    await this.#command('Page.addScriptToEvaluateOnNewDocument', script);
  }

  async open(url: string): Promise<void> {
    const host = URL.parse(url)?.hostname ?? '';
    this.statusCode = null;
    this.#hasContent = false;
    this.#proxy.takeFailure(host);
    let shown: Params;
    try {
      shown = await this.#command('Page.navigate', { url });
    } catch (error) {
      if (!isTimeout(error)) throw error;
      throw new PageFault(this.#proxy.timeoutOf(host), { port: portOf(url) });
    }
    // If the proxy refuses a request, the browser reports an error or shows an error page with status 403.
    const refusal =
      shown.errorText !== undefined || this.statusCode === 403 ? this.#proxy.takeFailure(host) : null;
    if (refusal !== null) throw new PageFault(refusal, { port: portOf(url) });
    if (shown.errorText !== undefined) throw toPageFault(String(shown.errorText));
    await this.#until(() => this.#hasContent);
    await this.#waitForLoad();
    if (this.statusCode !== null && this.statusCode >= 400)
      throw new PageFault('browser-status', { status: this.statusCode });
  }

  async click(query: ElementQuery): Promise<void> {
    let state: Place['state'] = 'missing';
    const { x, y } = await this.#poll<Place>('locate', [query.selector, query.text], (position) => {
      ({ state } = position);
      return state === 'free';
    }).catch((error) => {
      throw isTimeout(error) ? new PageFault(`browser-element-${state}`, targetOf(query)) : error;
    });
    const button = { x, y, button: 'left', clickCount: 1 };
    await this.#command('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
    await this.#command('Input.dispatchMouseEvent', { type: 'mousePressed', buttons: 1, ...button });
    await this.#command('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
    await this.#waitForLoad();
  }

  async type(selector: string, text: string): Promise<void> {
    const query = { selector, text: null };
    const state = await this.#poll<string | null>(
      'prepare',
      [selector, text],
      (is) => is !== null && is !== 'disabled',
    ).catch((error) =>
      Promise.reject(isTimeout(error) ? new PageFault('browser-element-missing', targetOf(query)) : error),
    );
    if (state === 'no-field' || state === 'no-option')
      throw new PageFault(`browser-${state}`, targetOf(query));
    if (state === 'ready') await this.#command('Input.insertText', { text });
  }

  async waitFor(query: ElementQuery): Promise<void> {
    await this.#poll<boolean>('find', [query.selector, query.text], (is) => is).catch((error) => {
      throw isTimeout(error) ? new PageFault('browser-element-missing', targetOf(query)) : error;
    });
  }

  async expectText(text: string, selector: string | null): Promise<void> {
    await this.#poll<boolean>('shows', [selector, text], (is) => is).catch((error) => {
      throw isTimeout(error) ? new PageFault('browser-text-missing', { text: text.slice(0, 120) }) : error;
    });
  }

  async takePicture(secrets: readonly string[], limitMs: number): Promise<Buffer | null> {
    const hidden = secrets.filter((secret) => secret !== '');
    return this.#within(limitMs, async () => {
      if (hidden.length > 0) await this.#callPage('hide', [hidden]);
      const picture = (await this.#captureJpeg(60)) ?? (await this.#captureJpeg(25));
      if (hidden.length > 0) await this.#callPage('reveal', []);
      return picture;
    });
  }

  async readVitals(limitMs: number): Promise<{ page: number; vitals: WebVitals } | null> {
    const page = this.#pages;
    const vitals = await this.#within(limitMs, () => this.#callPage<WebVitals>('vitals', []));
    return vitals === null || page !== this.#pages ? null : { page, vitals: toVitals(vitals) };
  }

  async end(): Promise<void> {
    await this.#browser.end();
    await this.#proxy.close();
    this.#onEnd();
  }

  async #captureJpeg(quality: number): Promise<Buffer | null> {
    const options = { format: 'jpeg', quality, optimizeForSpeed: true };
    const { data } = await this.#devtools.send('Page.captureScreenshot', options, this.#sessionId);
    const picture = Buffer.from(String(data), 'base64');
    const isJpeg = picture.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
    return isJpeg && picture.length <= maxPictureBytes ? picture : null;
  }

  /** Runs the final steps of a run that has timed out. Returns null if they take longer than `limitMs` or fail. */
  async #within<Result>(limitMs: number, work: () => Promise<Result>): Promise<Result | null> {
    const stop = new AbortController();
    const late = this.#clock.sleep(limitMs, stop.signal).then(() => null);
    try {
      return await Promise.race([work().catch(() => null), late, this.#browser.exited.then(() => null)]);
    } finally {
      stop.abort();
    }
  }

  #request(method: string, params?: Params): Promise<Params> {
    return Promise.race([this.#devtools.send(method, params), this.#over]);
  }

  #command(method: string, params?: Params): Promise<Params> {
    return Promise.race([this.#devtools.send(method, params, this.#sessionId), this.#over]);
  }

  /** Calls one of the functions of the page script. */
  async #callPage<Result>(name: string, args: readonly unknown[]): Promise<Result> {
    const { result, exceptionDetails } = await this.#devtools.send(
      'Runtime.callFunctionOn',
      {
        functionDeclaration: 'function (name, args) { return belltower[name](...args); }',
        arguments: [{ value: name }, { value: args }],
        executionContextId: this.#world ?? -1,
        returnByValue: true,
        awaitPromise: true,
      },
      this.#sessionId,
    );
    // For example, the browser rejects an invalid selector.
    if (exceptionDetails !== undefined) throw new PageFault('browser-selector-invalid');
    return (result as { value: Result }).value;
  }

  /** Calls a function of the page script until `isAccepted` accepts its result, even if the page changes. */
  async #poll<Result>(
    name: string,
    args: readonly unknown[],
    isAccepted: (result: Result) => boolean,
  ): Promise<Result> {
    for (;;) {
      const world = this.#world;
      if (world !== null) {
        try {
          const result = await Promise.race([this.#callPage<Result>(name, args), this.#over]);
          if (isAccepted(result)) return result;
        } catch (error) {
          // The page changed during the call.
          if (error instanceof PageFault || this.#world === world) throw error;
        }
      }
      await this.#pause(pollMs);
    }
  }

  /** Waits until the page has loaded, with a limit for pages that never finish. */
  async #waitForLoad(): Promise<void> {
    await this.#pause(quietMs);
    const startedMs = this.#clock.monotonicMs();
    await this.#until(() => !this.#isLoading || this.#clock.monotonicMs() - startedMs > loadMs);
  }

  async #until(isReached: () => boolean): Promise<void> {
    while (!isReached()) await this.#pause(pollMs / 4);
  }

  #pause(ms: number): Promise<void> {
    // The order matters: if the signal ends the sleep, the signal's error must win.
    return Promise.race([this.#over, this.#clock.sleep(ms, this.#signal)]);
  }

  #handleEvent({ method, params, sessionId }: BrowserEvent): void {
    if (method === 'Target.targetCreated') this.#closePopup(params);
    if (sessionId !== this.#sessionId) return;
    const isMain = params.frameId === this.#frameId;
    switch (method) {
      case 'Runtime.executionContextCreated':
        this.#enterWorld(params.context as Params);
        break;
      case 'Runtime.executionContextDestroyed':
        if (params.executionContextId === this.#world) this.#world = null;
        break;
      case 'Runtime.executionContextsCleared':
        this.#world = null;
        break;
      case 'Page.frameNavigated':
        this.#navigate(params.frame as Params);
        break;
      case 'Page.frameStartedLoading':
        if (isMain) this.#isLoading = true;
        break;
      case 'Page.frameStoppedLoading':
        if (isMain) this.#isLoading = false;
        break;
      case 'Page.domContentEventFired':
        this.#hasContent = true;
        break;
      case 'Page.javascriptDialogOpening':
        this.#answerDialog(String(params.type));
        break;
      case 'Network.responseReceived':
        this.#readStatus(params);
        break;
      default:
        this.#readConsole(method, params);
    }
  }

  #enterWorld({ id, name, auxData }: Params): void {
    if (name !== pageWorld || (auxData as Params | undefined)?.frameId !== this.#frameId) return;
    this.#world = Number(id);
  }

  #navigate({ id, url }: Params): void {
    if (id !== this.#frameId) return;
    this.#url = String(url);
    this.#pages += 1;
  }

  #readStatus({ type, frameId, response }: Params): void {
    if (type === 'Document' && frameId === this.#frameId)
      this.statusCode = Number((response as Params).status) || null;
  }

  /** Closes windows that a page opens. */
  #closePopup({ targetInfo }: Params): void {
    const { targetId, openerId } = (targetInfo ?? {}) as Params;
    if (openerId === this.#frameId) this.#devtools.send('Target.closeTarget', { targetId }).catch(() => {});
  }

  /** Dismisses confirmation dialogs. */
  #answerDialog(type: string): void {
    const accept = type === 'alert' || type === 'beforeunload';
    this.#devtools.send('Page.handleJavaScriptDialog', { accept }, this.#sessionId).catch(() => {});
  }

  #readConsole(method: string, params: Params): void {
    const line = toConsoleLine(method, params);
    if (line === null) return;
    // The last lines explain why a run failed.
    if (this.console.length === maxConsoleLines) this.console.shift();
    this.console.push({ ...line, text: line.text.slice(0, maxConsoleLength) });
  }
}

const isTimeout = (error: unknown): boolean => error instanceof PageFault && error.code === 'browser-timeout';

const portOf = (url: string): number => {
  const { port, protocol } = new URL(url);
  return Number(port || (protocol === 'https:' ? 443 : 80));
};

/** Formats an element for messages. */
const targetOf = ({ selector, text }: ElementQuery): { target: string } => ({
  target: [selector, text === null ? null : `“${text}”`]
    .filter((part) => part !== null)
    .join(' ')
    .slice(0, 200),
});

/** Converts a Chromium error name, such as `net::ERR_CERT_AUTHORITY_INVALID`, to a page fault. */
function toPageFault(errorText: string): PageFault {
  const detail = errorText.replace(/^net::/, '').slice(0, 100);
  return detail.startsWith('ERR_CERT') || detail.startsWith('ERR_SSL')
    ? new PageFault('service-certificate-untrusted', { detail })
    : new PageFault('browser-page-failed', { detail });
}

function toConsoleLine(method: string, params: Params): ConsoleLine | null {
  if (method === 'Runtime.consoleAPICalled') {
    const level = { error: 'error', assert: 'error', warning: 'warning' }[String(params.type)] ?? 'info';
    const args = Array.isArray(params.args) ? (params.args as Params[]) : [];
    const text = args.map(({ value, description }) => String(value ?? description ?? '')).join(' ');
    return { level: level as ConsoleLine['level'], text };
  }
  if (method === 'Runtime.exceptionThrown') {
    const { text, exception } = params.exceptionDetails as Params;
    const description = (exception as Params | undefined)?.description;
    return { level: 'error', text: String(description ?? text) };
  }
  if (method !== 'Log.entryAdded') return null;
  const { level, text, url } = params.entry as Params;
  const known = level === 'error' || level === 'warning' ? level : 'info';
  return { level: known, text: url === undefined ? String(text) : `${text} (${withoutQuery(String(url))})` };
}

/** Queries often contain tokens. */
const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');

/** Numbers from a page are as untrusted as its text. */
function toVitals(given: WebVitals): WebVitals {
  const number = (value: unknown, most: number) =>
    typeof value === 'number' && value >= 0 && value <= most ? Math.round(value * 1000) / 1000 : null;
  const ms = (value: unknown) => number(value, 600_000);
  return {
    ttfbMs: ms(given?.ttfbMs),
    fcpMs: ms(given?.fcpMs),
    lcpMs: ms(given?.lcpMs),
    cls: number(given?.cls, 1_000),
    inpMs: ms(given?.inpMs),
  };
}
