import type { ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { privateIpAddress, publicIpAddress, startWebsites } from '#tests/websites/start-websites.ts'
import { openPageReader } from './open-page-reader.ts'
import { isPublicAddress, type Network, publicInternet } from './public-addresses.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }

/** The response at each path, on every host. */
const pages: Record<string, (response: ServerResponse) => void> = {
  '/': (response) => response.writeHead(200, html).end('<p>Grüße</p>'),
  '/missing': (response) => response.writeHead(404, html).end('gone'),
  '/picture': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
  '/bomb': (response) =>
    response
      .writeHead(200, { ...html, 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(50_000_000, 'a'))),
  '/broken': (response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end('no gzip'),
  '/strange': (response) => response.writeHead(200, { ...html, 'content-encoding': 'zstd' }).end('?'),
  '/latin': (response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' }).end(Buffer.from([0xfc])),
  '/unknown-charset': (response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=klingon' }).end('<p>Grüße</p>'),
  '/quoted-charset': (response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset="latin1"; x=1' }).end(Buffer.from([0xfc])),
  ...Object.fromEntries(
    Object.entries({
      gzip: gzipSync,
      'X-GZIP': gzipSync,
      deflate: deflateSync,
      br: brotliCompressSync,
      identity: Buffer.from,
      '': Buffer.from,
    }).map(([coding, pack]) => [
      `/coding/${coding}`,
      (response: ServerResponse) =>
        response
          .writeHead(200, { ...html, 'content-encoding': coding })
          .end(pack(Buffer.from('<p>Grüße</p>'))),
    ]),
  ),
  '/endless': (response) => {
    response.writeHead(200, html)
    const more = () => {
      if (!response.destroyed) response.write('a'.repeat(100_000), () => setImmediate(more))
    }
    more()
  },
  '/silent': () => {},
}

let sites: Awaited<ReturnType<typeof startWebsites>>
beforeAll(async () => {
  sites = await startWebsites(({ url = '/' }, response) => {
    const to = /^\/to\?(.*)/.exec(url)?.[1]
    if (to !== undefined) response.writeHead(302, { location: decodeURIComponent(to) }).end()
    else pages[url]?.(response)
  })
})
afterAll(() => sites.stop())

const readPageAt = (address: string, network: Partial<Network> = {}, signal = new AbortController().signal) =>
  openPageReader({ userAgent: 'test', signal }, { ...sites.network, ...network }).read(new URL(address))

/** Returns why reading a page fails, and the requests that were made. */
const getReadFailure = async (address: string, network: Partial<Network> = {}) => {
  sites.requests.length = 0
  const failure = await readPageAt(address, network).then(
    () => 'was read',
    (error) => error.failure,
  )
  return { failure, requests: [...sites.requests] }
}

test('reads a page over HTTP and HTTPS in its own encoding', async () => {
  expect(await readPageAt('http://gulfwatch.org/')).toMatchObject({ status: 200, html: '<p>Grüße</p>' })
  expect(await readPageAt('https://gulfwatch.org/')).toMatchObject({ status: 200, html: '<p>Grüße</p>' })
  expect((await readPageAt('https://gulfwatch.org/latin')).html).toBe('ü')
  expect(await readPageAt('https://gulfwatch.org/picture')).toMatchObject({ status: 200, html: null })
  expect((await readPageAt('https://gulfwatch.org/missing')).status).toBe(404)
})

test.each(['gzip', 'X-GZIP', 'deflate', 'br', 'identity', ''])(
  'reads a page with the content encoding "%s"',
  async (coding) => {
    expect((await readPageAt(`https://gulfwatch.org/coding/${coding}`)).html).toBe('<p>Grüße</p>')
  },
)

test('reads an unknown character set as UTF-8 and accepts a quoted one', async () => {
  expect((await readPageAt('https://gulfwatch.org/unknown-charset')).html).toBe('<p>Grüße</p>')
  expect((await readPageAt('https://gulfwatch.org/quoted-charset')).html).toBe('ü')
})

test('follows a redirect and returns the final address', async () => {
  const { url } = await readPageAt(`http://plain.org/to?${encodeURIComponent('https://gulfwatch.org/')}`)
  expect(url.href).toBe('https://gulfwatch.org/')
  await expect(readPageAt('https://gulfwatch.org/loop')).rejects.toMatchObject({ failure: 'redirects' })
})

test.each([
  ['a certificate for another name', 'https://other.org/', 'certificate'],
  ['content that is packed wrongly', 'https://gulfwatch.org/broken', 'content'],
  ['content that is packed in an unknown way', 'https://gulfwatch.org/strange', 'content'],
])('fails on %s', async (_what, address, failure) => {
  await expect(readPageAt(address)).rejects.toMatchObject({ failure })
})

test('fails on a certificate from an untrusted authority', async () => {
  const { ca: _trusted, ...strangers } = sites.network
  const reader = openPageReader({ userAgent: 'test', signal: new AbortController().signal }, strangers)
  await expect(reader.read(new URL('https://gulfwatch.org/'))).rejects.toMatchObject({
    failure: 'certificate',
  })
})

test.each(['/bomb', '/endless'])('reads at most two megabytes of %s', async (path) => {
  expect((await readPageAt(`https://gulfwatch.org${path}`)).html?.length).toBe(2_000_000)
})

test('gives up on a silent server at the time limit', async () => {
  const clock = new AbortController()
  const reading = readPageAt('https://gulfwatch.org/silent', {}, clock.signal)
  await expect.poll(() => sites.requests.some((line) => line.includes('/silent'))).toBe(true)
  clock.abort()
  await expect(reading).rejects.toMatchObject({ failure: 'time' })
})

test.each([
  ['another scheme', 'ftp://gulfwatch.org/'],
  ['a file', 'file:///etc/passwd'],
  ['another port', 'http://gulfwatch.org:8080/'],
  ['a name and password', 'http://me:secret@gulfwatch.org/'],
  ['a name without a period', 'http://intranet/'],
  ['a name of this machine', 'http://localhost/'],
  ['the same with a period at its end', 'http://localhost./'],
  ['a name of a network', 'http://printer.local/'],
  ['the name of a cloud', 'http://metadata.google.internal/'],
  ['an address of IPv4', `http://${publicIpAddress}/`],
  ['an address of IPv6', 'http://[2606:4700::1111]/'],
])('rejects %s without a DNS lookup or connection', async (_what, address) => {
  expect(await getReadFailure(address)).toEqual({ failure: 'address', requests: [] })
  const redirect = `http://gulfwatch.org/to?${encodeURIComponent(address)}`
  expect(await getReadFailure(redirect), 'as a redirect').toMatchObject({
    failure: 'address',
    requests: { length: 1 },
  })
})

test('rejects a name that resolves to a private address, even if only one of several is', async () => {
  for (const addresses of [[privateIpAddress], [publicIpAddress, privateIpAddress], []])
    expect(await getReadFailure('http://gulfwatch.org/', { resolve: async () => addresses })).toEqual({
      failure: 'address',
      requests: [],
    })
})

test('rejects a redirect to a name that resolves to a private address', async () => {
  const resolve = async (name: string) => [name === 'harbor.org' ? privateIpAddress : publicIpAddress]
  const address = `https://gulfwatch.org/to?${encodeURIComponent('https://harbor.org/')}`
  expect(await getReadFailure(address, { resolve })).toMatchObject({
    failure: 'address',
    requests: { length: 1 },
  })
})

test('resolves a name once and connects to the checked address', async () => {
  let looks = 0
  const resolve = async () => {
    looks += 1
    return [looks === 1 ? publicIpAddress : privateIpAddress]
  }
  sites.requests.length = 0
  const reader = openPageReader(
    { userAgent: 'test', signal: new AbortController().signal },
    { ...sites.network, resolve },
  )
  await reader.read(new URL(`http://gulfwatch.org/to?${encodeURIComponent('https://gulfwatch.org/')}`))
  await reader.read(new URL('https://gulfwatch.org/'))
  expect(looks).toBe(1)
  expect(sites.requests).toHaveLength(3)
  for (const line of sites.requests) expect(line).toMatch(new RegExp(` at (::ffff:)?${publicIpAddress}$`))
})

test('uses no cookies and no proxy from the environment', async () => {
  process.env.HTTPS_PROXY = `http://${privateIpAddress}:1`
  process.env.NODE_USE_ENV_PROXY = '1'
  try {
    expect((await readPageAt('https://gulfwatch.org/')).status).toBe(200)
  } finally {
    delete process.env.HTTPS_PROXY
    delete process.env.NODE_USE_ENV_PROXY
  }
})

const arbitraryOctet = fc.nat({ max: 255 })
const arbitraryPrivateIpv4 = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), arbitraryOctet, arbitraryOctet, arbitraryOctet),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), arbitraryOctet, arbitraryOctet),
  fc.tuple(fc.constant(169), fc.constant(254), arbitraryOctet, arbitraryOctet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), arbitraryOctet, arbitraryOctet),
  fc.tuple(fc.constant(192), fc.constant(168), arbitraryOctet, arbitraryOctet),
  fc.tuple(fc.constant(198), fc.constantFrom(18, 19), arbitraryOctet, arbitraryOctet),
  fc.tuple(fc.integer({ min: 224, max: 255 }), arbitraryOctet, arbitraryOctet, arbitraryOctet),
)
const toNumber = (parts: readonly number[]) => parts.reduce((sum, part) => sum * 256 + part, 0)
const toHex = (number: number) => number.toString(16)

test('rejects private addresses in every notation', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryPrivateIpv4, async (parts) => {
      const number = toNumber(parts)
      const dotted = parts.join('.')
      const [high, low] = [toHex(Math.floor(number / 65_536)), toHex(number % 65_536)]
      const written = [
        dotted,
        `::ffff:${dotted}`,
        `::ffff:${high}:${low}`,
        `::${high}:${low}`,
        `64:ff9b::${high}:${low}`,
        `64:ff9b:1::${high}:${low}`,
        `2002:${high}:${low}::1`,
        `2001::${high}:${low}`,
      ]
      for (const address of written) expect(isPublicAddress(address), address).toBe(false)
      const hosts = [
        dotted,
        `${number}`,
        `0x${toHex(number)}`,
        `0${number.toString(8)}`,
        parts.map((part) => `0${part.toString(8)}`).join('.'),
        parts.map((part) => `0x${toHex(part)}`).join('.'),
        `${parts[0]}.${toNumber(parts.slice(1))}`,
        ...written.slice(1).map((address) => `[${address}]`),
      ]
      for (const host of hosts)
        await expect(readPageAt(`http://${host}/`, publicInternet), host).rejects.toMatchObject({
          failure: 'address',
        })
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['::', false],
  ['::1', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['fd00:ec2::254', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['4000::1', false],
  ['168.63.129.16', false],
  ['::ffff:168.63.129.16', false],
  ['192.0.0.192', false],
  ['192.0.2.1', false],
  ['203.0.113.9', false],
  ['not an address', false],
  ['', false],
  ['8.8.8.8', true],
  ['100.63.255.255', true],
  ['100.128.0.1', true],
  ['172.15.0.1', true],
  ['172.32.0.1', true],
  ['::ffff:8.8.8.8', true],
  ['2606:4700::1111', true],
])('%j is a public address: %j', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
