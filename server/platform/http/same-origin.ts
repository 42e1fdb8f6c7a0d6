import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'

/**
 * Refuses a state-changing call that a foreign page may have caused. Browsers say where a call comes from, by
 * Sec-Fetch-Site or at least by Origin; other programs name our own Origin. In production that is the public address
 * alone: the Host header is the caller's word.
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
