import { capturePage } from '#engine/capture/capture-page.ts';
import { findChromium } from '#engine/capture/launch-chromium.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Log } from '#platform/log.ts';
import type { Net } from '#platform/net/types.ts';
import { contactOf } from './contact-url.ts';

/** Takes a picture of a stranger's page; null where it gave none. */
export type Camera = (url: string, signal: AbortSignal) => Promise<Buffer | null>;

/** The browser of this machine as a camera, one page at a time; null where there is none. */
export function createCamera(parts: { config: Config; net: Net; clock: Clock; log: Log }): Camera | null {
  const { config, net, clock, log } = parts;
  const { program: told, searchPath, sandbox } = config.chromium;
  const program = told === 'auto' ? findChromium(searchPath) : told;
  if (program === null || program === 'off') return null;
  const context = {
    net,
    clock,
    ports: { http: 80, https: 443 },
    contactUrl: contactOf(config.publicUrl).contactUrl ?? null,
  };
  // A browser uses as much memory as the rest of the service, so screenshots are taken one at a time.
  let last: Promise<unknown> = Promise.resolve();
  return async (url, signal) => {
    const shot = last.then(async () => {
      if (signal.aborted) return null;
      const { picture, failure } = await capturePage(url, { program, sandbox }, { ...context, signal });
      if (failure === 'browser-did-not-start')
        log.warn({ program }, 'the browser for screenshots did not start');
      return picture;
    });
    last = shot.catch(() => undefined);
    return shot;
  };
}
