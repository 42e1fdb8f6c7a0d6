import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

const SECURITY_TXT_PATH = '/.well-known/security.txt'

/** Returns the start of the month six months after `now`, in UTC. */
const getExpiry = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6, 1))

/** Creates the contents of security.txt (RFC 9116), which states where to report vulnerabilities. */
export const createSecurityText = ({ publicUrl, supportEmail }: Config, now: Date): string =>
  [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${getExpiry(now).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${SECURITY_TXT_PATH}`,
    '',
  ].join('\n')

export const registerSecurityTextRoute = (app: FastifyInstance, config: Config): void => {
  app.get(SECURITY_TXT_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(createSecurityText(config, new Date())),
  )
}
