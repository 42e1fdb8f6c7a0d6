import { readFileSync } from 'node:fs'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Network } from '#server/platform/outbound/public-addresses.ts'

const file = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** This machine's own address stands for one of the internet, and its neighbor for one that nobody may reach. */
export const publicAddress = '127.0.0.1'
export const privateAddress = '127.0.0.2'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A small internet on this machine: real HTTP and HTTPS servers, which a network leads to by name. The certificate names
 * gulfwatch.org, www.gulfwatch.org, gulfwatch.wixsite.com, harbor.org and plain.org, and is none for others.
 */
export const startWebsites = async (handle: Handler) => {
  const asked: string[] = []
  const noted =
    (scheme: string): Handler =>
    (request, response) => {
      asked.push(`${scheme}://${request.headers.host}${request.url} at ${request.socket.localAddress}`)
      handle(request, response)
    }
  // On every address, so that what goes to the wrong one arrives and is seen.
  const plain = http.createServer(noted('http')).listen(0, '0.0.0.0')
  const keys = { key: file('site.key.pem'), cert: file('site.pem') }
  const secure = https.createServer(keys, noted('https')).listen(0, '0.0.0.0')
  await Promise.all(
    [plain, secure].map((server) => new Promise((resolve) => server.once('listening', resolve))),
  )
  const portOf = (server: http.Server | https.Server) => (server.address() as AddressInfo).port
  const network: Network = {
    resolve: async () => [publicAddress],
    mayConnect: (address) => address === publicAddress,
    portOf: (port) => portOf(port === 443 ? secure : plain),
    ca: file('authority.pem'),
  }
  return {
    network,
    /** What was asked, where it arrived. */
    asked,
    stop: async () => {
      for (const server of [plain, secure]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
