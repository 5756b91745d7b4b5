import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { channelsKey } from '../../service/channels-query.ts';
import { belltower } from '../../service/client.ts';
import { useErrorWords } from '../../ui/page/error-panel.tsx';

/** Why a browser is told nothing, in words of ours. */
class PushRefused extends Error {}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

async function subscribe(denied: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused(denied);
  const worker = await navigator.serviceWorker.ready;
  const { publicKey } = await belltower.getWebPushKey();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint, keys } = subscription.toJSON();
  await belltower.subscribeWebPush({
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
}

/** Makes this browser a channel: it is told by push, open or not. Nothing where a browser cannot. */
export function PushButton() {
  const t = useText();
  const words = useErrorWords();
  const client = useQueryClient();
  const push = useMutation({
    mutationFn: () => subscribe(t('alerts.pushDenied')),
    onSuccess: () => notifications.show({ message: t('alerts.pushOn') }),
    onError: (error) => {
      const message = error instanceof PushRefused ? error.message : words(error).words;
      notifications.show({ color: 'red', message });
    },
    onSettled: () => client.invalidateQueries({ queryKey: channelsKey }),
  });
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return null;
  return (
    <Button variant="default" loading={push.isPending} onClick={() => push.mutate()}>
      {t('alerts.push')}
    </Button>
  );
}
