import type { NoticeWords } from './notice-words.ts';

/** Colours of messages, `#rrggbb`, dark enough to be seen on white and light enough on black. */
export const toneColours: Record<NoticeWords['tone'], string> = {
  critical: '#c92a2a',
  high: '#e8590c',
  medium: '#f08c00',
  low: '#868e96',
  good: '#2f9e44',
  neutral: '#868e96',
};

/** One sign before a headline, for channels without colours. */
export const toneSigns: Record<NoticeWords['tone'], string> = {
  critical: '🔴',
  high: '🟠',
  medium: '🟡',
  low: '🔵',
  good: '🟢',
  neutral: '⚪',
};
