import { MultiSelect, Select, TextInput } from '@mantine/core';
import type { StatusPage, StatusPost } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import type { FieldErrors } from '../../ui/forms/field-errors.ts';

/** What a post is about; what is said of it stands in its updates. */
export type PostAbout = Pick<StatusPost, 'title' | 'impact' | 'componentIds'>;

const impacts = ['none', 'minor', 'major', 'critical'] as const;

/** What a post is about, for a new one and for one that is corrected. */
export function PostFields(shown: {
  page: StatusPage;
  about: PostAbout;
  onChange: (about: PostAbout) => void;
  errors: FieldErrors;
}) {
  const t = useText();
  const { page, about, errors } = shown;
  const set = (part: Partial<PostAbout>) => shown.onChange({ ...about, ...part });
  return (
    <>
      <TextInput
        label={t('statusPages.postTitle')}
        required
        withAsterisk={false}
        maxLength={200}
        data-autofocus
        value={about.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        error={errors.of('/title')}
      />
      <Select
        label={t('statusPages.impact')}
        data={impacts.map((value) => ({ value, label: t(`statusPages.impact.${value}`) }))}
        value={about.impact}
        allowDeselect={false}
        onChange={(value) => value !== null && set({ impact: value as PostAbout['impact'] })}
      />
      <MultiSelect
        label={t('statusPages.affected')}
        data={page.components.map(({ id, name }) => ({ value: id, label: name }))}
        value={about.componentIds.filter((id) => page.components.some((each) => each.id === id))}
        onChange={(componentIds) => set({ componentIds })}
        searchable
        error={errors.of('/componentIds')}
      />
    </>
  );
}
