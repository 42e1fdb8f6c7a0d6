import { expect, test } from 'vitest'
import { readHtml } from './read-html.ts'

const linksOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `<a href="/${index}">${index}</a>`).join('')

test('a page has a title, what a visitor reads, and the addresses it names, each once', () => {
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
    links: ['/about'],
    sources: ['/a.js', '/map'],
    hasAdCode: false,
  })
})

test.each(['script', 'style', 'noscript', 'template', 'svg', 'nav', 'header', 'footer', 'title'])(
  'what stands in <%s> is no text of the page, what comes after it is',
  (name) => {
    expect(readHtml(`<p>Before</p><${name}>not this</${name}><p>after</p>`).text).toBe('Before after')
    expect(readHtml(`<p>Before</p><${name}><b>not</b> this</${name}><p>after</p>`).text).toBe('Before after')
  },
)

test('elements that nobody sees may be nested', () => {
  expect(readHtml('<nav><header>no</header>no</nav>yes').text).toBe('yes')
})

test('the title of a drawing is not that of the page', () => {
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
])('%s is code that shows ads', (html) => {
  expect(readHtml(`<p>${html}</p>`).hasAdCode).toBe(true)
})

test.each([
  '<ins>new</ins>',
  '<ins class="noadsbygoogle"></ins>',
  '<div class="adsbygoogle"></div>',
  '<p>adsbygoogle</p>',
  '<script>googletag.cmd</script>',
  '<script src="adsbygoogle.js"></script>',
])('%s is none', (html) => {
  expect(readHtml(html).hasAdCode).toBe(false)
})

test('a title has up to 1,000 characters, and a text up to 200,000', () => {
  const { title, text } = readHtml(`<title>${'t'.repeat(1_001)}</title><p>${'x'.repeat(200_001)}</p>`)
  expect([title.length, text.length]).toEqual([1_000, 200_000])
})

test('a thousand addresses are kept, and none that is longer than 2,000 characters', () => {
  expect(readHtml(linksOf(1_000)).links).toHaveLength(1_000)
  expect(readHtml(linksOf(1_001)).links).toHaveLength(1_000)
  const addresses = [2_000, 2_001].map((length) => `/${'x'.repeat(length - 1)}`)
  expect(readHtml(addresses.map((address) => `<a href="${address}">x</a>`).join('')).links).toEqual(
    addresses.slice(0, 1),
  )
})

test('a page with too many elements is read up to there', () => {
  expect(readHtml(`${'<br>'.repeat(99_999)}<a href="/last">x</a><a href="/more">x</a>`).links).toEqual([
    '/last',
  ])
  expect(readHtml(`${'<div>'.repeat(511)}<a href="/last">x</a>`).links).toEqual(['/last'])
  expect(readHtml(`${'<div>'.repeat(512)}<a href="/more">x</a>`).links).toEqual([])
})
