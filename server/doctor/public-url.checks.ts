import { connect } from 'node:tls'
import { DAY_MS } from '#contract/dates.ts'
import { type Check, createOkResult, createProblemResult, createWarningResult } from './check.ts'

const REQUEST_TIMEOUT_MS = 5_000
const MIN_CERTIFICATE_DAYS = 14

/** Advice for failed requests, by error code. */
const adviceByCode: Record<string, string> = {
  ENOTFOUND: 'There is no such host. Correct PUBLIC_URL, or add the DNS record',
  ECONNREFUSED: 'Nothing listens there. Start the program and the proxy, or correct PUBLIC_URL',
  CERT_HAS_EXPIRED: 'The certificate has expired. Renew it',
}

export const publicUrlCheck: Check = {
  name: 'public address',
  run: async ({ config: { publicUrl } }) => {
    try {
      const reply = await fetch(`${publicUrl}/healthz`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      })
      const isOurs = reply.status === 200 && (await reply.text()) === '{"status":"ok"}'
      if (isOurs) return createOkResult(`${publicUrl} reaches the program.`)
      return createProblemResult(
        `${publicUrl} reaches something other than this program (status ${reply.status}). Correct PUBLIC_URL, or the proxy in front.`,
      )
    } catch (error) {
      const { code = '', message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
      const advice = adviceByCode[code] ?? 'Check DNS, the proxy, and PUBLIC_URL'
      return createProblemResult(`PUBLIC_URL ${publicUrl} can’t be reached (${code || message}). ${advice}.`)
    }
  },
}

/** Returns the expiration date of a host's TLS certificate. Rejects if the certificate isn't valid. */
const readCertificateEnd = (host: string, port: number): Promise<Date> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: REQUEST_TIMEOUT_MS })
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')))
    socket.once('error', reject)
  })

export const certificateCheck: Check = {
  name: 'certificate',
  run: async ({ config: { publicUrl }, now }) => {
    const { protocol, hostname, port } = new URL(publicUrl)
    if (protocol !== 'https:') return createOkResult('PUBLIC_URL has no certificate, because it isn’t https.')
    const end = await readCertificateEnd(hostname, Number(port || 443)).catch((error: Error) => error)
    if (end instanceof Error)
      return createProblemResult(
        `The certificate of ${hostname} isn’t valid: ${end.message}. Renew or replace it.`,
      )
    const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS)
    if (days < MIN_CERTIFICATE_DAYS)
      return createWarningResult(
        `The certificate of ${hostname} ends in ${days} days. Check that it is renewed automatically.`,
      )
    return createOkResult(`The certificate of ${hostname} is valid for ${days} more days.`)
  },
}
