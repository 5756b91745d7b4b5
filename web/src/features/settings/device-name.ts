/** In this order: those that name others beside themselves come first. */
const programs: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** What a browser calls itself, as people call it: `Firefox · Linux`. What is not known is shown as it is, cut. */
export function deviceName(userAgent: string): string {
  const known = [programs, systems].flatMap(
    (list) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  );
  return known.length > 0 ? known.join(' · ') : userAgent.slice(0, 60);
}
