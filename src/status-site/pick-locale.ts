/** The language of a reader among those of a page: what they asked for, what their browser does, the page's own. */
export function pickLocale(
  page: { locale: string; locales: readonly string[] },
  { lang, accepted }: { lang: unknown; accepted: string | undefined },
): string {
  if (typeof lang === 'string' && page.locales.includes(lang)) return lang;
  const wanted = (accepted ?? '')
    .split(',', 20)
    .map((part) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';');
      const quality = options
        .map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1])
        .find((one) => one !== undefined);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const { tag } of wanted) {
    const found = tag === '*' ? page.locale : page.locales.find((locale) => locale === tag.split('-', 1)[0]);
    if (found !== undefined) return found;
  }
  return page.locale;
}
