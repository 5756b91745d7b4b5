import { createTheme, type MantineColorsTuple, mergeThemeOverrides } from '@mantine/core';

/** Sizes used everywhere, in pixels. */
export const sizes = {
  rail: 232,
  row: 36,
  rowCompact: 28,
  radius: 6,
} as const;

const text = { small: '12px', base: '14px', large: '16px', title: '22px' } as const;

/** Indigo, used only for actions and focus. Contrast with white and with the dark surface is at least 4.5. */
const accent = [
  '#eef0ff',
  '#dcdffb',
  '#b9bef5',
  '#949bef',
  '#757eea',
  '#5f69e4',
  '#4a4fd4',
  '#3d42b8',
  '#33379a',
  '#282b7a',
] as const;

/**
 * The ten dark shades that Mantine expects, from text to background: the shades in `colors.css` and intermediate steps.
 */
const dark = [
  '#ecedf2',
  '#c9cbd6',
  '#a0a3b3',
  '#7a7d8e',
  '#434654',
  '#2c2e38',
  '#22242d',
  '#1c1e25',
  '#0f1014',
  '#0b0c0f',
] as const;

const mono = '"JetBrains Mono Variable", ui-monospace, monospace';

const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  colors: {
    accent: accent as unknown as MantineColorsTuple,
    // Backgrounds of fields and buttons in dark mode. They have the same blue tint as the page, while Mantine's own are
    // a neutral gray.
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
    // Plain tables have the same headers as data tables.
    Table: {
      defaultProps: { borderColor: 'var(--line)' },
      styles: { th: { color: 'var(--ink-muted)', fontSize: text.small, fontWeight: 400 } },
    },
    Tabs: { vars: () => ({ root: { '--tab-border-color': 'var(--line)' } }) },
    // Required fields have no asterisk, because errors name them.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    // A second click on a selected option does not clear it. Optional choices have a button to clear them.
    Select: { defaultProps: { allowDeselect: false } },
    // Mantine's yellow text on yellow is not readable.
    Alert: { styles: { title: { color: 'var(--ink)' } } },
    Modal: { styles: { title: { fontSize: text.large, fontWeight: 600 } } },
    // Scrollable areas can be reached with the keyboard.
    TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
  },
});

/** Returns the theme of the dashboard. `closeLabel` is the accessible name of the close button of dialogs. */
export const themeWith = (closeLabel: string) =>
  mergeThemeOverrides(theme, {
    components: {
      ModalCloseButton: { defaultProps: { 'aria-label': closeLabel } },
      DrawerCloseButton: { defaultProps: { 'aria-label': closeLabel } },
    },
  });
