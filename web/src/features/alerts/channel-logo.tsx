import { createIcon, type Icon, IconBell } from '../../ui/icons.tsx';

/** Logos of channel types. Types without a logo in Tabler Icons use an icon for their kind of message. */
const logos: Record<string, Icon> = {
  email: createIcon(
    'M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10',
    'M3 7l9 6l9 -6',
  ),
  webhook: createIcon(
    'M4.876 13.61a4 4 0 1 0 6.124 3.39h6',
    'M15.066 20.502a4 4 0 1 0 1.934 -7.502c-.706 0 -1.424 .179 -2 .5l-3 -5.5',
    'M16 8a4 4 0 1 0 -8 0c0 1.506 .77 2.818 2 3.5l-3 5.5',
  ),
  webpush: createIcon(
    'M4 8h16',
    'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12',
    'M8 4v4',
  ),
  'twilio-sms': createIcon(
    'M11 3h10v8h-3l-4 2v-2h-3l0 -8',
    'M15 16v4a1 1 0 0 1 -1 1h-8a1 1 0 0 1 -1 -1v-14a1 1 0 0 1 1 -1h2',
    'M10 18v.01',
  ),
  slack: createIcon(
    'M12 12v-6a2 2 0 0 1 4 0v6m0 -2a2 2 0 1 1 2 2h-6',
    'M12 12h6a2 2 0 0 1 0 4h-6m2 0a2 2 0 1 1 -2 2v-6',
    'M12 12v6a2 2 0 0 1 -4 0v-6m0 2a2 2 0 1 1 -2 -2h6',
    'M12 12h-6a2 2 0 0 1 0 -4h6m-2 0a2 2 0 1 1 2 -2v6',
  ),
  discord: createIcon(
    'M8 12a1 1 0 1 0 2 0a1 1 0 0 0 -2 0',
    'M14 12a1 1 0 1 0 2 0a1 1 0 0 0 -2 0',
    'M15.5 17c0 1 1.5 3 2 3c1.5 0 2.833 -1.667 3.5 -3c.667 -1.667 .5 -5.833 -1.5 -11.5c-1.457 -1.015 -3 -1.34 -4.5 -1.5l-.972 1.923a11.913 11.913 0 0 0 -4.053 0l-.975 -1.923c-1.5 .16 -3.043 .485 -4.5 1.5c-2 5.667 -2.167 9.833 -1.5 11.5c.667 1.333 2 3 3.5 3c.5 0 2 -2 2 -3',
    'M7 16.5c3.5 1 6.5 1 10 0',
  ),
  telegram: createIcon('M15 10l-4 4l6 6l4 -16l-18 7l4 2l2 6l3 -4'),
  teams: createIcon(
    'M3 7h10v10h-10l0 -10',
    'M6 10h4',
    'M8 10v4',
    'M8.104 17c.47 2.274 2.483 4 4.896 4a5 5 0 0 0 5 -5v-7h-5',
    'M18 18a4 4 0 0 0 4 -4v-5h-4',
    'M13.003 8.83a3 3 0 1 0 -1.833 -1.833',
    'M15.83 8.36a2.5 2.5 0 1 0 .594 -4.117',
  ),
  googlechat: createIcon(
    'M20.945 11a9 9 0 1 1 -3.284 -5.997l-2.655 2.392a5.5 5.5 0 1 0 2.119 6.605h-4.125v-3h7.945',
  ),
  mattermost: createIcon(
    'M8 9h8',
    'M8 13h6',
    'M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12',
  ),
  matrix: createIcon(
    'M4 3h-1v18h1',
    'M20 21h1v-18h-1',
    'M7 9v6',
    'M12 15v-3.5a2.5 2.5 0 1 0 -5 0v.5',
    'M17 15v-3.5a2.5 2.5 0 1 0 -5 0v.5',
  ),
  pushover: createIcon(
    'M6.16 10.985c-.83 -1.935 1.53 -7.985 8.195 -7.985c3.333 0 4.645 1.382 4.645 3.9c0 2.597 -2.612 6.1 -9 6.1',
    'M12.5 6l-5.5 15',
  ),
  ntfy: createIcon(
    'M10 14l11 -11',
    'M21 3l-6.5 18a.55 .55 0 0 1 -1 0l-3.5 -7l-7 -3.5a.55 .55 0 0 1 0 -1l18 -6.5',
  ),
  pagerduty: createIcon(
    'M8 16v-4a4 4 0 0 1 8 0v4',
    'M3 12h1m8 -9v1m8 8h1m-15.4 -6.4l.7 .7m12.1 -.7l-.7 .7',
    'M6 17a1 1 0 0 1 1 -1h10a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1l0 -2',
  ),
  apprise: createIcon(
    'M9.785 6l8.215 8.215l-2.054 2.054a5.81 5.81 0 1 1 -8.215 -8.215l2.054 -2.054',
    'M4 20l3.5 -3.5',
    'M15 4l-3.5 3.5',
    'M20 9l-3.5 3.5',
  ),
};
/** Channel types that use the logo of another type. */
const alike: Record<string, string> = { gotify: 'ntfy', opsgenie: 'pagerduty' };

/** Draws the logo of a channel type. Draws a bell if the type has no logo. */
export function ChannelLogo({ type }: { type: string }) {
  const Logo = logos[alike[type] ?? type] ?? IconBell;
  return <Logo size={18} stroke={1.75} style={{ flex: 'none', color: 'var(--ink-muted)' }} />;
}
