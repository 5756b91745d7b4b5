import type { WebFacts } from '../web/scan-web.ts';
import type { BrandFacts } from './families/brand.ts';
import type { ChangeFacts } from './families/change.ts';
import type { DnsFacts } from './families/dns.ts';
import type { EmailFacts } from './families/email.ts';
import type { ExposureFacts } from './families/exposure.ts';
import type { RegistrationScanFacts } from './families/registration.ts';
import type { ReputationScanFacts } from './families/reputation.ts';
import type { TlsFacts } from './families/tls.ts';
import type { WatchFacts } from './families/watch.ts';

/** What each family hands to the others and to the next scan. Plain JSON. */
export interface FamilyFacts {
  watch: WatchFacts;
  dns: DnsFacts;
  email: EmailFacts;
  registration: RegistrationScanFacts;
  tls: TlsFacts;
  'tls-protocols': null;
  web: WebFacts;
  exposure: ExposureFacts;
  'exposure-active': ExposureFacts;
  'servers-active': null;
  reputation: ReputationScanFacts;
  availability: null;
  brand: BrandFacts;
  change: ChangeFacts;
}
