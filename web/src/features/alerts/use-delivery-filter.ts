import { useFilterSearch } from '../../ui/filters/use-filter-search.ts';

export const deliveryStates = ['queued', 'sending', 'delivered', 'failed', 'suppressed'] as const;

/** What the list is narrowed to; it stands in the address. What is not there narrows nothing. */
export interface DeliveryFilter {
  state?: (typeof deliveryStates)[number] | undefined;
  channelId?: string | undefined;
  ruleId?: string | undefined;
  incidentId?: string | undefined;
  /** Part of the incident's title or of the channel's name. */
  search?: string | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The filter of the address, and how to change it; what a hand wrote there and is no id is left out. */
export function useDeliveryFilter(): [DeliveryFilter, (change: Partial<DeliveryFilter>) => void] {
  const [asked, ask] = useFilterSearch('/alerts/deliveries');
  const id = (name: string) => {
    const value = asked[name];
    return typeof value === 'string' && uuid.test(value) ? { [name]: value } : {};
  };
  const state = deliveryStates.find((each) => each === asked.state);
  const filter: DeliveryFilter = {
    ...(state ? { state } : {}),
    ...id('channelId'),
    ...id('ruleId'),
    ...id('incidentId'),
    ...(typeof asked.search === 'string' && asked.search !== '' ? { search: asked.search } : {}),
  };
  const change = (changed: Partial<DeliveryFilter>) => {
    const next = Object.entries({ ...filter, ...changed }).filter(([, value]) => value !== undefined);
    ask(Object.fromEntries(next));
  };
  return [filter, change];
}
