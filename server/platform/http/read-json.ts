import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/problem.ts'

/**
 * Matches any escaped surrogate. Used as a quick check, because JSON text can contain an unpaired surrogate
 * only as an escape.
 */
const escapedSurrogatePattern = /\\ud[89a-f]/i

/**
 * Returns the dot-separated path of a string that contains an unpaired surrogate. Undefined if there is none.
 */
const findLoneSurrogate = (body: unknown): string | undefined => {
  // Not recursive, because the input may be nested 100,000 levels deep.
  const waiting: { path: string; value: unknown }[] = [{ path: '', value: body }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value } = next
    if (typeof value === 'string' && !value.isWellFormed()) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [name, part] of Object.entries(value))
      waiting.push({ path: path === '' ? name : `${path}.${name}`, value: part })
  }
  return undefined
}

const loneSurrogateMessage = 'This text contains a character we can’t save. Please type it again.'

/**
 * Replaces the parser for JSON bodies with one that also rejects text with unpaired surrogates, which can't
 * be encoded as UTF-8 for PostgreSQL and email.
 */
export const registerJsonParser = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    parse(request, text, (error, body) => {
      const path = !error && escapedSurrogatePattern.test(text) ? findLoneSurrogate(body) : undefined
      if (path === undefined) done(error, body)
      else
        done(
          new Problem('VALIDATION_FAILED', {
            message: loneSurrogateMessage,
            fields: { [path]: loneSurrogateMessage },
          }),
        )
    })
  })
}

/** Iterates over a request's body. Stopping early doesn't close the connection. */
export const iterateBody = (request: IncomingMessage): AsyncIterable<Uint8Array> =>
  request.iterator({ destroyOnReturn: false })

/** Discards the rest of a request's body, so that the connection can be used for another request. */
export const drainBody = (request: IncomingMessage): void => {
  // `resume` has no effect while an unfinished reader still listens for "readable".
  request.removeAllListeners('readable').resume()
}
