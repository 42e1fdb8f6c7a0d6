import { readFileSync } from 'node:fs'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Network } from '#server/platform/outbound/public-addresses.ts'

const readFixture = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** A loopback address that tests treat as public. They treat `privateIpAddress` as private. */
export const publicIpAddress = '127.0.0.1'
export const privateIpAddress = '127.0.0.2'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Starts real HTTP and HTTPS servers on this machine, which are reached by host name. The certificate is
 * valid only for gulfwatch.org, www.gulfwatch.org, gulfwatch.wixsite.com, harbor.org, and plain.org.
 */
export const startWebsites = async (handle: Handler) => {
  const requests: string[] = []
  const recorded =
    (scheme: string): Handler =>
    (request, response) => {
      requests.push(`${scheme}://${request.headers.host}${request.url} at ${request.socket.localAddress}`)
      handle(request, response)
    }
  // Listens on all addresses, so requests to the wrong one are recorded.
  const plain = http.createServer(recorded('http')).listen(0, '0.0.0.0')
  const keys = { key: readFixture('site.key.pem'), cert: readFixture('site.pem') }
  const secure = https.createServer(keys, recorded('https')).listen(0, '0.0.0.0')
  await Promise.all(
    [plain, secure].map((server) => new Promise((resolve) => server.once('listening', resolve))),
  )
  const getPort = (server: http.Server | https.Server) => (server.address() as AddressInfo).port
  const network: Network = {
    resolve: async () => [publicIpAddress],
    mayConnect: (address) => address === publicIpAddress,
    mapPort: (port) => getPort(port === 443 ? secure : plain),
    ca: readFixture('authority.pem'),
  }
  return {
    network,
    /** The URLs of the requests received, and the local addresses they were received at. */
    requests,
    stop: async () => {
      for (const server of [plain, secure]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
