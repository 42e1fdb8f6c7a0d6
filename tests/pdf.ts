import { inflateSync } from 'node:zlib'

/** The numbered objects of a PDF made by our server: what stands in each, and its stream. */
const objectsOf = (file: string): Map<string, { head: string; stream: string }> =>
  new Map(
    [...file.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => {
      const [head = '', packed = ''] = body.split(/stream\r?\n/)
      const bytes = Buffer.from(packed, 'latin1')
      return [id, { head, stream: bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : '' }]
    }),
  )

/** The letters that the glyphs of an embedded typeface stand for, as its ToUnicode map says. */
const lettersOf = (map: string): string[] =>
  [...map.matchAll(/\[((?:<[0-9a-f ]*>\s*)*)\]/gi)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  )

/** What a PDF made by our server says: the strings of its pages, each piece of text on a line of its own. */
export const textOfPdf = (file: Uint8Array): string => {
  const objects = objectsOf(Buffer.from(file).toString('latin1'))
  const fonts = new Map<string, string[]>()
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? []
      fonts.set(name, lettersOf(objects.get(map)?.stream ?? ''))
    }
  const lines: string[] = []
  for (const { stream } of objects.values()) {
    let letters: string[] = []
    for (const [, font, pieces] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (font) letters = fonts.get(font) ?? []
      if (pieces === undefined) continue
      const glyphs = [...pieces.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      lines.push(glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '').join(''))
    }
  }
  return lines.join('\n')
}

/** The families of the typefaces that a PDF brings along, so that it looks the same everywhere. */
export const typefacesOfPdf = (file: Uint8Array): string[] =>
  [...objectsOf(Buffer.from(file).toString('latin1')).values()].flatMap(
    ({ head }) => /\/FontName \/[A-Z]{6}\+(\w+)-.*\/FontFile\d/s.exec(head)?.slice(1) ?? [],
  )
