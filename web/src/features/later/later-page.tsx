import { type Text, useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** The honest page of a screen that is not there yet: what it will hold, and the call that does it now. */
export function LaterPage({ title, holds, call }: { title: Text; holds: string; call: string }) {
  const t = useText();
  return (
    <>
      <PageHeader title={t(title)} line={t('later.title')} />
      <EmptyState text={holds} call={`# ${t('later.call')}\n${call}`} />
    </>
  );
}
