import { brotliCompressSync } from 'node:zlib'

/** What of a page arrives in the first round trip, in bytes: ten TCP segments of 1,460 without the reply's headers. */
const firstFlight = 14_600 - 1_300

const preload = /<link rel="preload" href="([^"]*\/fraunces-[^"]+)" as="font"[^>]*>/

/**
 * Puts the typeface of headings into a page that takes a second round trip anyway, in which there is room for it: it so
 * is there for the first paint, and the typeface of texts needs no second connection. The file itself, which other
 * pages use, becomes a prefetch that goes where the framework waits.
 * @param html a page whose hydration is deferred
 * @param readFont the content of a font of the build by its address
 */
export const inlineFont = (html: string, readFont: (address: string) => Buffer): string => {
  const [link, address] = html.match(preload) ?? []
  if (!link || !address || brotliCompressSync(html).length <= firstFlight) return html
  const source = `url(data:font/woff2;base64,${readFont(address).toString('base64')}) format("woff2")`
  const face = `@font-face{font-family:"Fraunces inline";font-weight:100 900;src:${source}}`
  return html
    .replace(link, '')
    .replace('</style></head>', () => `${face}</style></head>`)
    .replace('</template>', `${link.replace('"preload"', '"prefetch"')}</template>`)
}
