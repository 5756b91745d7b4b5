import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { accent, dark, sizes, text } from './tokens.ts';

const mono = '"JetBrains Mono Variable", ui-monospace, monospace';

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  colors: {
    accent: accent as unknown as MantineColorsTuple,
    // What fields and buttons of the dark stand on: as blue as the ground, where the library's own is a plain grey.
    dark: dark as unknown as MantineColorsTuple,
  },
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace: mono,
  fontSizes: { xs: text.small, sm: text.base, md: text.base, lg: text.large, xl: text.title },
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: text.title }, h2: { fontSize: text.large }, h3: { fontSize: text.base } },
  },
  defaultRadius: sizes.radius,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Heads of plain tables are as quiet as those of the large ones.
    Table: {
      defaultProps: { borderColor: 'var(--line)' },
      styles: { th: { color: 'var(--ink-muted)', fontSize: text.small, fontWeight: 400 } },
    },
    Tabs: { vars: () => ({ root: { '--tab-border-color': 'var(--line)' } }) },
    // Yellow words on yellow are not read.
    Alert: { styles: { title: { color: 'var(--ink)' } } },
    // What scrolls can be reached by keys.
    TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
  },
});
