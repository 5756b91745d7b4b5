/** Everything that is drawn takes its measures and colours from here. Lengths in pixels. */
export const sizes = {
  rail: 232,
  row: 36,
  rowCompact: 28,
  radius: 6,
} as const;

export const text = { small: '12px', base: '14px', large: '16px', title: '22px' } as const;

/** Indigo: actions and focus only. Contrast with white and with the dark surface is at least 4.5. */
export const accent = [
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

/** The library's steps from text to ground in the dark: those of `colours.css`, and what lies between and beyond. */
export const dark = [
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
