import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/**
 * Posts a body on a connection of its own and resolves with the status as soon as one comes; a redirect is an answer
 * like any other. Rejects with the system's error when nobody answers, with the signal's when it aborts.
 * (Not `fetch`: it refuses to talk to a list of ports the application may well run on.)
 */
export function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = url.startsWith('https:') ? requestHttps : requestHttp
    const request = start(url, { method: 'POST', headers, signal, agent: false }, (response) => {
      resolve(response.statusCode ?? 0)
      // The rest of the answer matters to nobody; losing it neither.
      response.on('error', () => {}).resume()
    })
    request.on('error', reject)
    request.end(body)
  })
}
