import { Text as Line } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Takedown } from '../../../../../clients/typescript/src/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { visible } from '../../../ui/words/visible-text.ts';
import { PagePicture } from '../page-picture.tsx';
import classes from '../threats.module.css';

/** How the page looked, where a browser was there to look, and beside it the page that it imitates. */
export function EvidencePictures({ takedown }: { takedown: Takedown }) {
  const t = useText();
  const { id, url, evidence, domainId } = takedown;
  const file = evidence?.files.find(({ name }) => name === 'screenshot.png');
  const original = useQuery({
    queryKey: ['threats', 'original', domainId],
    queryFn: () => findOriginal(domainId ?? ''),
    enabled: file !== undefined && domainId !== null,
  });
  if (!file) return null;
  const src = `/api/v1/threats/takedowns/${id}/screenshot.png?sha256=${file.sha256.slice(0, 16)}`;
  const reported = <PagePicture src={src} name={t('threats.screenshotOf', { name: visible(url) })} />;
  if (!original.data) return reported;
  const { domain, picture } = original.data;
  return (
    <div className={classes.beside}>
      <div>
        <Line c="var(--ink-muted)">{t('threats.yourPage')}</Line>
        <PagePicture src={picture} name={t('threats.screenshotOf', { name: domain })} />
      </div>
      <div>
        <Line c="var(--ink-muted)">{t('takedowns.reported')}</Line>
        {reported}
      </div>
    </div>
  );
}

/** The owner's page is pictured with the lookalikes of its domain; null where it was not. */
async function findOriginal(domainId: string): Promise<{ domain: string; picture: string } | null> {
  const query = { domainId: [domainId], sort: '-score' as const, limit: 1 };
  const { items } = await belltower.listLookalikes({ query });
  const worst = items[0];
  if (worst === undefined) return null;
  const [{ pictures }, { domain }] = await Promise.all([
    belltower.getLookalike({ path: { id: worst.id } }),
    belltower.getDomain({ path: { id: domainId } }),
  ]);
  if (pictures.originalAt === null) return null;
  const taken = Date.parse(pictures.originalAt);
  return {
    domain,
    picture: `/api/v1/threats/lookalikes/${worst.id}/screenshot.png?of=original&taken=${taken}`,
  };
}
