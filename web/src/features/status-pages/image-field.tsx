import { Button, FileButton, Group, Input, Text as Line } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { StatusPage } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import classes from './page-editor.module.css';

const accept = 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml,image/x-icon,.ico';

/** Uploads or removes an image of a page immediately, independently of the form. */
export function ImageField(shown: {
  page: StatusPage;
  kind: 'logo' | 'favicon';
  label: string;
  onChange: () => Promise<void>;
}) {
  const t = useText();
  const errorText = useErrorText();
  const { page, kind } = shown;
  const image = page[kind];
  const path = { id: page.id };
  const upload = useMutation({
    mutationFn: (file: File) =>
      kind === 'logo'
        ? belltower.replaceStatusPageLogo({ path, body: file })
        : belltower.replaceStatusPageFavicon({ path, body: file }),
    onSuccess: shown.onChange,
  });
  const remove = useMutation({
    mutationFn: () =>
      kind === 'logo'
        ? belltower.deleteStatusPageLogo({ path })
        : belltower.deleteStatusPageFavicon({ path }),
    onSuccess: shown.onChange,
  });
  const error = upload.error ?? remove.error;
  return (
    <Input.Wrapper
      label={shown.label}
      labelElement="div"
      description={t('statusPages.imageHint')}
      error={error ? errorText(error).text : undefined}
    >
      <Group gap="sm" mt={4}>
        {image && (
          <span className={classes.image} data-kind={kind}>
            <img
              src={`/api/v1/status-pages/${page.id}/${kind}?v=${image.sha256.slice(0, 16)}`}
              alt={shown.label}
              // Without a width, an SVG image without an intrinsic size would take up no space.
              {...(kind === 'logo' && {
                width: Math.min(200, Math.max(1, Math.round((32 * image.width) / image.height))),
                height: 32,
              })}
            />
          </span>
        )}
        <FileButton onChange={(file) => file && upload.mutate(file)} accept={accept}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={upload.isPending}
              aria-label={`${t(image ? 'statusPages.replaceImage' : 'statusPages.uploadImage')}: ${shown.label}`}
            >
              {t(image ? 'statusPages.replaceImage' : 'statusPages.uploadImage')}
            </Button>
          )}
        </FileButton>
        {image && (
          <Button
            variant="subtle"
            size="xs"
            loading={remove.isPending}
            aria-label={`${t('statusPages.removeImage')}: ${shown.label}`}
            onClick={() => remove.mutate()}
          >
            {t('statusPages.removeImage')}
          </Button>
        )}
        {image && (
          <Line size="xs" c="dimmed">
            {image.width} × {image.height}
          </Line>
        )}
      </Group>
    </Input.Wrapper>
  );
}
