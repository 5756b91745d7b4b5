import { MultiSelect, Stack, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { isPrivateRegion, locationsQuery } from '../../service/locations.ts';

/** Selects the regions of a monitor, and private locations if the account has any. */
export function RegionsInput({
  regions,
  known,
  label,
  description,
  placeholder,
  error,
  change,
  leave,
}: {
  regions: readonly string[];
  /** Regions of other monitors, as suggestions. */
  known: readonly string[];
  label: string;
  description?: string;
  placeholder?: string;
  error?: string | undefined;
  change: (regions: string[]) => void;
  leave?: () => void;
}) {
  const t = useText();
  const { data } = useQuery(locationsQuery);
  const [shared, own] = [regions.filter((one) => !isPrivateRegion(one)), regions.filter(isPrivateRegion)];
  const places = data?.items ?? [];
  const options = places
    .filter(({ shared: isShared }) => !isShared)
    .map(({ region, name }) => ({ value: region, label: name }));
  const sharedRegions = places.filter((location) => location.shared).map(({ region }) => region);
  const removed = own.filter((region) => options.every(({ value }) => value !== region));
  return (
    <Stack gap="xs">
      <TagsInput
        label={label}
        description={description}
        placeholder={shared.length === 0 ? placeholder : undefined}
        error={error}
        data={[...new Set([...known.filter((one) => !isPrivateRegion(one)), ...sharedRegions])]}
        limit={20}
        value={shared}
        acceptValueOnBlur
        onBlur={leave}
        onChange={(next) => change([...next, ...own])}
      />
      {(options.length > 0 || own.length > 0) && (
        <MultiSelect
          label={t('form.locations')}
          description={t('form.locations.hint')}
          data={[...options, ...removed.map((region) => ({ value: region, label: region }))]}
          value={[...own]}
          searchable
          onBlur={leave}
          onChange={(next) => change([...shared, ...next])}
        />
      )}
    </Stack>
  );
}
