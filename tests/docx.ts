import { strFromU8, unzipSync } from 'fflate'

/** Returns the parts of a DOCX file as XML, by name. */
export const readDocxParts = (file: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(file))).map(([name, content]) => [name, strFromU8(content)]),
  )

const decodeXml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

/** Returns the text of the non-empty paragraphs in a DOCX file, in order. */
export const readDocxText = (file: Uint8Array): string[] =>
  (readDocxParts(file)['word/document.xml'] ?? '')
    .split('</w:p>')
    .map((paragraph) =>
      decodeXml(
        [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text = '']) => text).join(''),
      ),
    )
    .filter((text) => text !== '')

/** Returns the headings of a DOCX file with their levels, such as "H1 Bylaws". */
export const readDocxHeadings = (file: Uint8Array): string[] =>
  (readDocxParts(file)['word/document.xml'] ?? '').split('</w:p>').flatMap((paragraph) => {
    const level = /<w:pStyle w:val="Heading(\d)"\/>/.exec(paragraph)?.[1]
    if (!level) return []
    const texts = [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text = '']) => text)
    return [`H${level} ${decodeXml(texts.join(''))}`]
  })
