import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { BudgetBar, BudgetLeft } from '../../ui/marks/error-budget.tsx';

/** Shows the error budget of a monitor with an SLO, over the last 30 days. */
export function MonitorSlo({ id }: { id: string }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['monitors', 'slo', id],
    queryFn: () => belltower.listErrorBudgets({ query: { id: [id] } }),
    retry: false,
  });
  const [budget] = data?.items ?? [];
  if (budget === undefined) return null;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('monitors.slo')}
      </Title>
      <BudgetLeft budget={budget} />
      <BudgetBar budget={budget} />
    </section>
  );
}
