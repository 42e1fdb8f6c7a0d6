import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import ipaddr from 'ipaddr.js'
import { Problem } from '#contract/problem.ts'

/** Returns a URL's path, for the log. The query string can contain names and email addresses. */
export const getPath = ({ url }: { url: string }): string => url.split('?', 1)[0] ?? ''

/** Returns the fields to log for a request. */
export const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: getPath(request),
  host: request.host,
  remoteAddress: request.ip,
})

/**
 * Returns an IP address's rate limit key. The key of an IPv6 address is its /64 network, because one
 * connection can use all addresses in it. IPv4-mapped IPv6 addresses are treated as IPv4.
 */
export const getCallerLimitKey = (ipAddress: string): string => {
  if (!ipaddr.isValid(ipAddress)) return ipAddress
  const address = ipaddr.process(ipAddress)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/**
 * Rejects cross-site requests that change state. Browsers send Origin or Sec-Fetch-Site, and other clients
 * must do the same. In production, the only accepted Origin is the public URL, because the client controls
 * the Host header.
 * @throws FORGED_REQUEST
 */
export const requireSameOrigin = (request: FastifyRequest): void => {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const { publicUrl, production } = request.server.guards
  const own = origin === publicUrl || (!production && origin === `${request.protocol}://${request.host}`)
  if (origin !== undefined ? own : site === 'same-origin') return
  throw new Problem('FORGED_REQUEST')
}

/**
 * Returns a cookie's full name. With HTTPS, the __Host- prefix makes browsers require Secure, the exact host,
 * and the root path.
 */
export const getCookieName = (secure: boolean, name: string): string => (secure ? `__Host-${name}` : name)

/**
 * Logs one line for each request after its response has been sent. The start of a request is logged at debug
 * level.
 */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const said = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) request.log.error({ ...said, err: error }, 'request errored')
    else request.log.info(said, 'request completed')
  }
}
