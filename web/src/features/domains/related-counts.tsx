import { Anchor, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import classes from './domain-page.module.css';

interface Around {
  monitors: number;
  incidents: number;
  lookalikes: number;
  names: number;
  fresh: number;
  takeovers: number;
  issued: number;
  unexpected: number;
  ending: number;
}

const one = { limit: 1, count: true } as const;

/** Counts the monitors, incidents, lookalikes, subdomains and certificates of a domain. */
async function countRelated(domainId: string, domain: string): Promise<Around> {
  const of = { ...one, domainId: [domainId] };
  const pages = await Promise.all([
    belltower.listServiceMonitors({ query: of }),
    belltower.listIncidents({ query: { ...one, search: domain, state: ['open', 'acknowledged'] } }),
    belltower.listLookalikes({ query: { ...of, state: ['new', 'watching', 'confirmed'] } }),
    belltower.listSubdomains({ query: of }),
    belltower.listSubdomains({ query: { ...of, state: ['new'] } }),
    belltower.listSubdomains({ query: { ...of, takeover: ['vulnerable'] } }),
    belltower.listCertificateIssuances({ query: of }),
    belltower.listCertificateIssuances({ query: { ...of, state: ['unexpected'] } }),
    belltower.listExpiringCertificates({ query: { ...of, days: 30 } }),
  ]);
  const counts = pages.map(({ total }) => total ?? 0);
  const [monitors, incidents, lookalikes, names, fresh, takeovers, issued, unexpected, ending] = counts;
  return {
    ...{ monitors: monitors ?? 0, incidents: incidents ?? 0, lookalikes: lookalikes ?? 0 },
    ...{ names: names ?? 0, fresh: fresh ?? 0, takeovers: takeovers ?? 0 },
    ...{ issued: issued ?? 0, unexpected: unexpected ?? 0, ending: ending ?? 0 },
  };
}

/** Summarizes a domain's subdomains and certificates. Highlights items that need attention. */
export function DomainRelated({ domainId, domain }: { domainId: string; domain: string }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['domains', 'around', domainId],
    queryFn: () => countRelated(domainId, domain),
  });
  if (!data) return null;
  const assets = { to: '/assets', search: { domain: domainId } };
  const issuances = { to: '/certificates', search: { tab: 'issuances', search: domain } };
  const shown = [
    { to: '/monitors', search: { domainId: [domainId] }, count: data.monitors, text: 'domains.monitors' },
    { to: '/incidents', search: { search: domain }, count: data.incidents, text: 'domains.incidents' },
    { ...assets, count: data.names, text: 'domains.subdomains' },
    { ...assets, count: data.fresh, text: 'domains.subdomainsNew' },
    {
      ...assets,
      search: { domain: domainId, takeover: true },
      count: data.takeovers,
      text: 'domains.takeovers',
    },
    { ...issuances, count: data.issued, text: 'domains.issued' },
    { ...issuances, count: data.unexpected, text: 'domains.unexpected' },
    { to: '/certificates', search: {}, count: data.ending, text: 'domains.expiring' },
    { to: '/threats', search: { domainId }, count: data.lookalikes, text: 'domains.lookalikes' },
  ] as const;
  const always = new Set<string>(['domains.monitors', 'domains.subdomains', 'domains.issued']);
  const grave = new Set<string>(['domains.takeovers', 'domains.unexpected']);
  return (
    <section aria-label={t('domains.related')}>
      <Title order={2} mb="xs">
        {t('domains.related')}
      </Title>
      <ul className={classes.list}>
        {shown
          .filter(({ count, text }) => count > 0 || always.has(text))
          .map(({ to, search, count, text }) => (
            <li key={text}>
              <Anchor
                component={Link}
                to={to}
                search={search as never}
                {...(grave.has(text) ? { c: 'var(--state-down)', fw: 600 } : {})}
              >
                {t(text, { count })}
              </Anchor>
            </li>
          ))}
      </ul>
    </section>
  );
}
