import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { componentStyles, pageFiles, precompress } from './vite-plugins.ts';

const ofMantine = (...names: string[]) => `@mantine/core/esm/components/(?:${names.join('|')})/`;

/** Our modules that only a few pages use, or that include a table, a menu or a dialog. */
const heavy =
  'annotation-lane|badge-|certificate|chart-ranges|concurrent-edit|data-|delete-dialog|editable-name|endpoint-|evidence-text|factor-forms|finding-entry|http-messages|latency-|list-selection|mute-menu|note-form|notice-list|ordered-list|parse-input|plain-|plot|range-|row-actions|served-|smart-box|tabbed-page|table-view-menu|target-picker|time-range|trend-line|validity';

/**
 * Maps modules to output files. The first match wins. Browsers send only six parallel requests to a host over HTTP/1.1,
 * and each file costs a few milliseconds, so modules that many pages share are grouped by purpose.
 */
const groups = [
  { name: 'frame', tags: ['$initial' as const] },
  {
    name: 'pieces',
    test: new RegExp(
      `@mantine/hooks|@mantine/notifications/esm/notifications.store|@tanstack/(?:react-query|query-core)|${ofMantine('Alert', 'CloseButton', 'Input', 'InputBase', 'Portal', 'Skeleton', 'TextInput', 'Transition', 'VisuallyHidden')}|@mantine/core/esm/(?:core|utils)/|Checkbox/CheckIcon|/web/src/ui/[\\w-]+/(?!${heavy})`,
    ),
  },
  {
    name: 'table',
    test: /@tanstack\/(?:react-table|table-core|react-virtual|virtual-core)|\/ui\/table\/data-/,
  },
  {
    name: 'overlays',
    test: new RegExp(`@floating-ui|${ofMantine('Combobox', 'Popover', 'ScrollArea', 'Select')}`),
  },
  {
    name: 'plain-lists',
    test: new RegExp(
      `${ofMantine('Table')}|/ui/(?:selection/list-selection|findings/evidence-text|table/plain-)`,
    ),
  },
  {
    name: 'dialogs',
    test: new RegExp(`react-remove-scroll|${ofMantine('FocusTrap', 'Modal', 'ModalBase', 'Overlay')}`),
  },
  { name: 'pills', test: new RegExp(ofMantine('MultiSelect', 'Pill', 'PillsInput', 'TagsInput')) },
  {
    name: 'fields',
    test: new RegExp(ofMantine('Checkbox', 'InlineInput', 'PasswordInput', 'Switch', 'Textarea')),
  },
  {
    name: 'tabs',
    test: new RegExp(`${ofMantine('FloatingIndicator', 'SegmentedControl', 'Tabs')}|/ui/page/tabbed-page`),
  },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

/** Hashed files are served under `/_/`, because paths such as `/assets` belong to pages. */
// biome-ignore lint/style/noDefaultExport: the build tool reads the default export.
export default defineConfig({
  root: import.meta.dirname,
  base: '/_/',
  cacheDir: '../node_modules/.cache/vite',
  plugins: [componentStyles(), react(), pageFiles(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: '.',
    target: 'es2022',
    // Maps files to the files that they load. The script size test reads this manifest.
    manifest: 'files.json',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
      },
    },
  },
});
