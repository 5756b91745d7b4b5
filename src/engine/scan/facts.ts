import type { ChangeFacts } from './families/change.ts';
import type { DnsFacts } from './families/dns.ts';
import type { EmailFacts } from './families/email.ts';
import type { WatchFacts } from './families/watch.ts';

/** What each family hands to the others and to the next scan. Plain JSON. */
export interface FamilyFacts {
  watch: WatchFacts;
  dns: DnsFacts;
  email: EmailFacts;
  change: ChangeFacts;
}
