import { inflateSync } from 'node:zlib'

/** What a PDF made by our server says: the strings of its pages, each piece of text on a line of its own. */
export const textOfPdf = (file: Uint8Array): string => {
  const pages = [
    ...Buffer.from(file)
      .toString('latin1')
      .matchAll(/stream\r?\n(.*?)\r?\nendstream/gs),
  ]
  return pages
    .map(([, packed = '']) => Buffer.from(packed, 'latin1'))
    .filter((packed) => packed[0] === 0x78) // deflated; anything else is no page
    .flatMap((packed) => [
      ...inflateSync(packed)
        .toString('latin1')
        .matchAll(/\[(.*?)\] TJ/g),
    ])
    .map(([, pieces = '']) => [...pieces.matchAll(/<(\w+)>/g)].map(([, hex = '']) => hex).join(''))
    .map((hex) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('\n')
}
