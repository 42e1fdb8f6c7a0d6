import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { inlineFont } from './inline-font.ts'

const preload = (name: string) =>
  `<link rel="preload" href="/assets/${name}-AbC.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>`

/** A page whose text is that long when it is compressed. */
const page = (bytes: number) =>
  [
    `<html><head>${preload('fraunces')}${preload('figtree')}<style>.a{color:red}</style></head>`,
    `<body>${randomBytes(bytes).toString('base64')}<template id="framework"></template></body></html>`,
  ].join('')
const readFont = (address: string) => Buffer.from(`font at ${address}`)

it('puts the typeface of headings into a page that takes a second round trip, and fetches the file later', () => {
  const html = inlineFont(page(14_000), readFont)
  const content = Buffer.from('font at /assets/fraunces-AbC.woff2').toString('base64')
  expect(html).toContain(`src:url(data:font/woff2;base64,${content}) format("woff2")}</style></head>`)
  const [head = '', template = ''] = html.split('<template id="framework">')
  expect(head).not.toContain('href="/assets/fraunces')
  expect(head).toContain(preload('figtree'))
  expect(template).toContain(preload('fraunces').replace('preload', 'prefetch'))
})

it('leaves a page alone that arrives in the first', () => {
  const short = page(12_000)
  expect(inlineFont(short, readFont)).toBe(short)
})
