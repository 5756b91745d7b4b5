import { useErrorWords } from '../page/error-panel.tsx';
import { FormAlert } from './form-errors.tsx';
import { isLost, LostAlert } from './lost-alert.tsx';
import type { SharedForm } from './use-shared-form.ts';

/** What stands above a shared form: a refusal, or that somebody else saved meanwhile. `typed` reads what the form holds. */
export function SharedFormAlerts<Order>({
  form,
  typed,
}: {
  form: Pick<SharedForm<unknown, Order>, 'error' | 'isNewer' | 'saveOver' | 'follow'>;
  typed: () => Order;
}) {
  const words = useErrorWords();
  return (
    <>
      <FormAlert text={form.error && !isLost(form.error) ? words(form.error).words : null} />
      <LostAlert
        error={form.error}
        isNewer={form.isNewer}
        onMine={() => form.saveOver(typed())}
        onTheirs={form.follow}
      />
    </>
  );
}
