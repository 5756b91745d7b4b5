import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { SureButton } from '../../ui/dialogs/sure-button.tsx';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';

/** A link for calendars; each is shown once and ends the one before, so it is made when asked for. */
export function CalendarLink({ onClose }: { onClose: () => void }) {
  const t = useText();
  const make = useMutation({ mutationFn: () => belltower.createMaintenanceWindowCalendarToken() });
  const end = useMutation({ mutationFn: () => belltower.deleteMaintenanceWindowCalendarToken() });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('maintenance.calendar')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <Stack>
        <Text>{t('maintenance.calendarHint')}</Text>
        {make.error && <ErrorPanel error={make.error} />}
        {make.data ? (
          <CopyLine value={make.data.url} label={t('maintenance.calendar')} />
        ) : (
          <Button
            loading={make.isPending}
            onClick={() => make.mutate(undefined, { onSuccess: () => end.reset() })}
          >
            {t('maintenance.createCalendar')}
          </Button>
        )}
        {end.error && <ErrorPanel error={end.error} />}
        {end.isSuccess ? (
          <Text role="status">{t('maintenance.calendarRevoked')}</Text>
        ) : (
          <div>
            <SureButton
              label={t('maintenance.revokeCalendar')}
              sure={t('maintenance.revokeCalendarConfirm')}
              name={t('maintenance.calendar')}
              loading={end.isPending}
              onSure={() => end.mutate(undefined, { onSuccess: () => make.reset() })}
            />
          </div>
        )}
      </Stack>
    </Modal>
  );
}
