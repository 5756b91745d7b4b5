import { Text as Line, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Arguments } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { PhaseBars } from '../../ui/charts/phase-bars.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { useErrorWords } from '../../ui/page/error-panel.tsx';
import { milliseconds } from '../../ui/words/time-text.ts';

/** What a first look sees, before anything is made. */
export function PartProbe({ order }: { order: Arguments<'probeServiceMonitor'>['body'] }) {
  const t = useText();
  const words = useErrorWords();
  const probe = useQuery({
    queryKey: ['probe', order],
    queryFn: ({ signal }) => belltower.probeServiceMonitor({ body: order, signal }),
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });
  if (probe.error) return <Line pl={32}>{words(probe.error).words}</Line>;
  if (!probe.data)
    return <Skeleton ml={32} mt={8} height={12} width={240} aria-label={t('first.checking')} />;
  const { status, message, durationMs, address, phases } = probe.data;
  return (
    <div style={{ padding: '8px 0 0 32px' }}>
      <Line component="div" mb={4} style={{ overflowWrap: 'anywhere' }}>
        <StateMark state={status} /> {milliseconds(durationMs)}
        {address && ` · ${address}`}
        {message && ` · ${message}`}
      </Line>
      <PhaseBars phases={phases} />
    </div>
  );
}
