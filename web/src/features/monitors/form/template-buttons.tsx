import { Button, Group, Text as Line } from '@mantine/core';
import { useId } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { type Start, type Template, templates } from './templates.ts';

/** Renders the templates as buttons. A click fills the form with the template. */
export function TemplateButtons({
  chosen,
  choose,
}: {
  chosen: Template['id'] | undefined;
  choose: (start: Start) => void;
}) {
  const t = useText();
  const id = useId();
  return (
    <div>
      <Line id={id} mb={6} fw={600}>
        {t('form.templates')}
      </Line>
      <Group gap={6} role="group" aria-labelledby={id}>
        {templates.map((template) => (
          <Button
            key={template.id}
            size="compact-md"
            variant={template.id === chosen ? 'light' : 'default'}
            aria-pressed={template.id === chosen}
            fw={template.id === chosen ? 600 : 400}
            onClick={() => choose({ kind: template.kind, template: template.id, values: template.values })}
          >
            {t(`form.template.${template.id}`)}
          </Button>
        ))}
      </Group>
    </div>
  );
}
