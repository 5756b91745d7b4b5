import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateLookalikes } from './generate.ts';
import { dnstwistSets } from './testing/dnstwist-sets.ts';

/** dnstwist's own lists of words and of common or abused suffixes. */
const words =
  `auth access account admin agree blue business cdn choose claim cl click confirm confirmation connect download
  enroll find group http https https-www install login mobile mail my online pay payment payments portal recovery register ssl
  safe secure security service services signin signup support summary update user verify verification view ww www web actif
  active activite agent bleu carte compte enligne forum fr gerer gouv groupe index le ma menu mon moncompte portail site
  solutions autoryzacja logowanie`.split(/\s+/);
const suffixes =
  `com org ru net de br co.uk ltd.uk me.uk org.uk plc.uk it pl jp fr au com.au net.au org.au id.au ir in co.in
  firm.in org.in gen.in ind.in info cz nl es ca ua cn kr eu co ch gr tw za se ro hu at be mx vn ar sk dk no io tr me us cl biz
  fi tv pt nz ie xyz id il by hk club sg lt xn--p1ai my online kz pro cc top site tk cf ga ml gq wang work rest buzz fit ooo
  network app cn.com de.com eu.com ru.com uk.com uk.net us.com us.org xn--j1amh xn--p1acf`.split(/\s+/);

const names = [
  { label: 'paypal', suffix: 'com' },
  { label: 'example', suffix: 'com' },
  { label: 'bbc', suffix: 'co.uk' },
  { label: 'sparkasse', suffix: 'de' },
  { label: 'my-shop24', suffix: 'com' },
  { label: 'larkspur', suffix: 'test' },
  { label: 'openai', suffix: 'org' },
  { label: 'xn--bcher-kva', suffix: 'com' },
  { label: 'wikipedia', suffix: 'us', subdomain: 'en.m' },
  { label: 'x', suffix: 'io' },
];

for (const target of names) {
  const domain = [target.subdomain ?? [], target.label, target.suffix].flat().join('.');
  test(`${domain}: each of dnstwist's sixteen fuzzers generates all names of dnstwist and more`, (t) => {
    const theirs = dnstwistSets(target, { words, suffixes });
    const ours = new Map<string, Set<string>>();
    let all = 0;
    for (const { name, fuzzers } of generateLookalikes(domain)) {
      all++;
      for (const fuzzer of fuzzers) ours.set(fuzzer, (ours.get(fuzzer) ?? new Set()).add(name));
    }
    assert.equal(theirs.size, 16);
    const counts: string[] = [];
    for (const [fuzzer, set] of theirs) {
      const mine = ours.get(fuzzer) ?? new Set();
      assert.deepEqual([...set.difference(mine)], [], `${fuzzer} of ${domain}`);
      counts.push(`${fuzzer} ${mine.size} of ${set.size}`);
    }
    const union = new Set([...theirs.values()].flatMap((set) => [...set]));
    t.diagnostic(`${domain}: ${all}, dnstwist ${union.size}: ${counts.join(', ')}`);
    assert.ok(all > union.size);
  });
}
