import { requestUrl } from '#engine/http/request-url.ts';
import type { UrlWishes } from '#engine/http/types.ts';
import type { ProbeContext } from '../types.ts';
import { judgeShown } from './certificate.ts';
import type { HttpCertificate, HttpObservation } from './observation.ts';
import type { HttpSettings } from './settings.ts';

/**
 * Makes one check. Resolves always, within moments of `context.signal`; a target's fault is `failure`.
 * `keepBody` puts the decoded text of the last answer in the observation.
 */
export async function probeHttp(
  settings: HttpSettings,
  context: ProbeContext,
  keepBody: boolean,
): Promise<HttpObservation> {
  let certificate: HttpCertificate | null = null;
  const wishes: UrlWishes = {
    headers: settings.expect.headers.map(({ name }) => name),
    keepBody,
    onHop() {
      certificate = null;
    },
    judgeSession(socket, host) {
      const shown = judgeShown(socket, host);
      certificate = shown.certificate;
      return settings.tls.verify ? shown.fault : null;
    },
  };
  const seen = await requestUrl(settings, context, wishes);
  return Object.assign(seen, { certificate });
}
