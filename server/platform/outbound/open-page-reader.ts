import type { IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { PageReadError, toPageReadError } from './page-read-error.ts'
import { createAddressResolver, type Network, publicInternet } from './public-addresses.ts'

const PAGE_READ_LIMITS = { milliseconds: 10_000, redirects: 5, bytes: 2_000_000 }

/** The response after redirects. */
export interface FetchedPage {
  url: URL
  status: number
  /** The first 2 MB of the page, or null if it isn't HTML. */
  html: string | null
}

export interface PageReader {
  /** Reads a page. @throws PageReadError for any failure */
  read(address: URL): Promise<FetchedPage>
}

/** Creates a lookup function that returns only the checked addresses, even if DNS has changed since. */
const createPinnedLookup =
  (addresses: readonly string[]): LookupFunction =>
  (_name, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    if (all) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family)
  }

const sendRequest = (
  network: Network,
  url: URL,
  addresses: readonly string[],
  { userAgent, signal }: { userAgent: string; signal: AbortSignal },
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:'
    const options = {
      host: url.hostname,
      port: network.mapPort(isSecure ? 443 : 80),
      path: `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        accept: 'text/html, */*;q=0.1',
        'accept-encoding': 'identity',
        'user-agent': userAgent,
      },
      lookup: createPinnedLookup(addresses),
      // Use a new connection, and ignore proxies configured in the environment.
      agent: false,
      signal,
    } as const
    const request = isSecure
      ? https.request({ ...options, servername: url.hostname, ...(network.ca && { ca: network.ca }) })
      : http.request(options)
    request.once('response', resolve).once('error', reject).end()
  })

/**
 * Opens a reader for pages on external websites. Connects only to public addresses, checks every redirect,
 * sends no cookies, and limits time, size, and redirects. `signal` aborts all requests.
 */
export const openPageReader = (
  { userAgent, signal: whole }: { userAgent: string; signal: AbortSignal },
  network: Network = publicInternet,
): PageReader => {
  const resolveAddresses = createAddressResolver(network)
  const follow = async (address: URL, signal: AbortSignal): Promise<FetchedPage> => {
    let url = address
    for (let redirects = 0; redirects <= PAGE_READ_LIMITS.redirects; redirects += 1) {
      const response = await sendRequest(network, url, await resolveAddresses(url), { userAgent, signal })
      try {
        const { statusCode: status = 0, headers } = response
        if (status < 300 || status >= 400 || !headers.location) {
          const isHtml = /^(text\/html|application\/xhtml\+xml)/i.test(headers['content-type'] ?? '')
          return { url, status, html: isHtml ? await readBody(response, PAGE_READ_LIMITS.bytes) : null }
        }
        if (!URL.canParse(headers.location, url)) throw new PageReadError('address')
        url = new URL(headers.location, url)
      } finally {
        response.destroy()
      }
    }
    throw new PageReadError('redirects')
  }
  return {
    read: async (address) => {
      const signal = AbortSignal.any([whole, AbortSignal.timeout(PAGE_READ_LIMITS.milliseconds)])
      try {
        return await follow(address, signal)
      } catch (error) {
        throw toPageReadError(error, signal)
      }
    },
  }
}

/** Decoders for compressed responses. Some servers compress even though the request asks for `identity`. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

const decodeBody = (response: IncomingMessage): AsyncIterable<Buffer> => {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (coding === 'identity' || coding === '') return response
  const createDecoder = decoders[coding]
  if (!createDecoder) throw new PageReadError('content')
  // `pipeline` requires a callback. Errors reach the consumer through the returned stream.
  return pipeline(response, createDecoder(), () => {})
}

const createTextDecoder = (contentType: string): TextDecoder => {
  const [, charset = 'utf-8'] = /charset="?([^\s";]+)/i.exec(contentType) ?? []
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

/** Reads up to `most` decompressed bytes as text. */
const readBody = async (response: IncomingMessage, most: number): Promise<string> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of decodeBody(response)) {
    parts.push(part.subarray(0, most - size))
    size += part.length
    if (size >= most) break
  }
  return createTextDecoder(response.headers['content-type'] ?? '').decode(Buffer.concat(parts))
}
