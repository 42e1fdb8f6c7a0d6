const canonical = /<link rel="canonical" href="([^"]+)"/
const indexed = /<meta name="robots" content="index,/

/** The sitemap of finished pages: the canonical addresses of those that search engines may list. */
export const writeSitemap = (pages: readonly string[]): string => {
  const addresses = pages
    .filter((html) => indexed.test(html))
    .flatMap((html) => canonical.exec(html)?.[1] ?? [])
    .toSorted()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `  <url><loc>${address}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}
