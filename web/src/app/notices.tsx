import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Where notices appear; a file of its own, for none is on the first screen. */
export function Notices() {
  return <Notifications position="bottom-right" />;
}
