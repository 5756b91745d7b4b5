import '@mantine/notifications/styles.layer.css';
import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { useText } from '../i18n/use-text.ts';

/** Where notices appear; a file of its own, for none is on the first screen. What takes one away has a name. */
export function Notices() {
  const t = useText();
  const theme = useMemo(
    () => ({
      components: {
        Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('action.close') } } },
      },
    }),
    [t],
  );
  return (
    <MantineThemeProvider theme={theme}>
      <Notifications position="bottom-right" />
    </MantineThemeProvider>
  );
}
