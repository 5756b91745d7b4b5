import type { useText } from '../../i18n/use-text.ts';

const browserActions = ['open', 'click', 'type', 'wait-for', 'expect-text', 'screenshot'] as const;

/**
 * Returns a step's action in the viewer's language. The API describes a browser action by its name and target (`click
 * #buy`). Other actions, such as `GET https://example.com/`, are returned unchanged.
 */
export function actionText(action: string, t: ReturnType<typeof useText>): string {
  const [, name = '', target = ''] = /^(\S+) ?(.*)$/s.exec(action) ?? [];
  const known = browserActions.find((one) => one === name);
  return known === undefined ? action : t(`monitors.stepAction.${known}`, { target });
}
