import type { FastifyRequest } from 'fastify'

/** The address without what was asked for: names and addresses that users search for are no one else's business. */
export const pathOf = ({ url }: { url: string }): string => url.split('?', 1)[0] ?? ''

/** What the log says of a request. */
export const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: pathOf(request),
  host: request.host,
  remoteAddress: request.ip,
})
