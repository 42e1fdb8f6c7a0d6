import { PurgeCSS } from 'purgecss'

/** Everything in a page that may be a class, an id or the name of an element; a class can hold an ampersand. */
const namesIn = (html: string): string[] =>
  html.replaceAll('&amp;', '&').match(/[^<>"'=`\s]*[^<>"'=`\s:]/g) ?? []

/** What of the build's styles a page needs until it is hydrated; the whole of them comes with the framework. */
export const cutStyle = async (style: string, html: string): Promise<string> => {
  const [cut] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: style }],
    defaultExtractor: namesIn,
    keyframes: true,
    variables: true,
  })
  if (!cut) throw new Error("The styles of a page couldn't be cut.")
  return cut.css
}
