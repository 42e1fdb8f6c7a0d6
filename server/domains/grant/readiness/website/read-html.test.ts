import { expect, test } from 'vitest'
import { readHtml } from './read-html.ts'

const createLinks = (count: number) =>
  Array.from({ length: count }, (_, index) => `<a href="/${index}">${index}</a>`).join('')

test("returns a page's title, visible text, and unique addresses", () => {
  const html = `
    <title> Gulf
      Watch </title>
    <script src="/a.js"></script><script src="/a.js"></script><iframe src="/map"></iframe><script>b()</script>
    <p>We  clean
    the <b>Gulf</b>.</p><a href="/about">About</a><a href="/about">us</a><a>no link</a><a href="">here</a>
    <img src="/c.png"><link href="/d.css">`
  expect(readHtml(html)).toEqual({
    title: 'Gulf\n      Watch',
    text: 'We clean the Gulf . About us no link here',
    frameText: '',
    links: ['/about'],
    sources: ['/a.js', '/map'],
    hasAdCode: false,
  })
})

test.each(['script', 'style', 'noscript', 'template', 'svg', 'nav', 'header', 'footer', 'title'])(
  'ignores text inside <%s> and reads the text after it',
  (name) => {
    expect(readHtml(`<p>Before</p><${name}>not this</${name}><p>after</p>`).text).toBe('Before after')
    expect(readHtml(`<p>Before</p><${name}><b>not</b> this</${name}><p>after</p>`).text).toBe('Before after')
  },
)

test('keeps the text of menus, header, and footer apart, without scripts', () => {
  const html =
    '<header>Gulf\0Watch <script>no()</script></header>Birds<footer><nav>Home</nav> © Gulf Watch, Inc.</footer>'
  expect(readHtml(html)).toMatchObject({ text: 'Birds', frameText: 'Gulf Watch Home © Gulf Watch, Inc.' })
})

test('ignores nested invisible elements', () => {
  expect(readHtml('<nav><header>no</header>no</nav>yes').text).toBe('yes')
})

test("doesn't use the title of an SVG as the page title", () => {
  expect(readHtml('<svg><title>Logo</title></svg><title>Gulf Watch</title>').title).toBe('Gulf Watch')
})

test.each([
  '<ins class="adsbygoogle"></ins>',
  '<ins class="wide adsbygoogle"></ins>',
  '<ins class="adsbygoogle\nwide"></ins>',
  '<script>(adsbygoogle = window.adsbygoogle || []).push({})</script>',
  '<script>googletag.defineSlot("/1")</script>',
  '<script>googletag.pubads().enable()</script>',
  '<script>googletag.pubads()</script><script>other()</script>',
])('%s is ad code', (html) => {
  expect(readHtml(`<p>${html}</p>`).hasAdCode).toBe(true)
})

test.each([
  '<ins>new</ins>',
  '<ins class="noadsbygoogle"></ins>',
  '<div class="adsbygoogle"></div>',
  '<p>adsbygoogle</p>',
  '<script>googletag.cmd</script>',
  '<script src="adsbygoogle.js"></script>',
])('%s is not ad code', (html) => {
  expect(readHtml(html).hasAdCode).toBe(false)
})

test('limits a title to 1,000 characters and the text to 200,000', () => {
  const { title, text } = readHtml(`<title>${'t'.repeat(1_001)}</title><p>${'x'.repeat(200_001)}</p>`)
  expect([title.length, text.length]).toEqual([1_000, 200_000])
})

test('keeps at most a thousand addresses and none longer than 2,000 characters', () => {
  expect(readHtml(createLinks(1_000)).links).toHaveLength(1_000)
  expect(readHtml(createLinks(1_001)).links).toHaveLength(1_000)
  const addresses = [2_000, 2_001].map((length) => `/${'x'.repeat(length - 1)}`)
  expect(readHtml(addresses.map((address) => `<a href="${address}">x</a>`).join('')).links).toEqual(
    addresses.slice(0, 1),
  )
})

test('reads a page with too many elements up to the limit', () => {
  expect(readHtml(`${'<br>'.repeat(99_999)}<a href="/last">x</a><a href="/more">x</a>`).links).toEqual([
    '/last',
  ])
  expect(readHtml(`${'<div>'.repeat(511)}<a href="/last">x</a>`).links).toEqual(['/last'])
  expect(readHtml(`${'<div>'.repeat(512)}<a href="/more">x</a>`).links).toEqual([])
})
