import { useNotifications } from '@mantine/notifications';
import { useRef } from 'react';
import { lazyPart } from '../ui/page/lazy-part.tsx';

const Notices = lazyPart(async () => (await import('./notices.tsx')).Notices);

/** Where notices appear, loaded with the first of them: until then they wait in their store. */
export function NoticesWhenNeeded() {
  const { notifications, queue } = useNotifications();
  const needed = useRef(false);
  needed.current ||= notifications.length + queue.length > 0;
  return needed.current && <Notices />;
}
