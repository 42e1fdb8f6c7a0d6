import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/problem.ts'

/** Half of a character that takes two; it can only be written as an escape. */
const halfCharacter = /\\ud[89a-f]/i

/** The path of a text that holds half a character: names and positions, joined by dots. */
const findHalfCharacter = (body: unknown): string | undefined => {
  // No recursion: a caller may have nested 100,000 lists.
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

const message = "This text contains a character we can't save. Please type it again."

/**
 * Reads bodies of JSON for every route. A text with half a character is refused here, because neither PostgreSQL nor a
 * mail can hold it: beyond this point every text can be written as UTF-8.
 */
export const readJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    parse(request, text, (error, body) => {
      const path = !error && halfCharacter.test(text) ? findHalfCharacter(body) : undefined
      if (path === undefined) done(error, body)
      else done(new Problem('VALIDATION_FAILED', { message, fields: { [path]: message } }))
    })
  })
}

/** The body of a request while it arrives. A reader that stops before its end leaves the connection as it is. */
export const contentOf = (request: IncomingMessage): AsyncIterable<Uint8Array> =>
  request.iterator({ destroyOnReturn: false })

/** Drops what was left unread of a request that has its reply; the next one on the connection waits behind it. */
export const readPast = (request: IncomingMessage): void => {
  // A client that gave up in the middle may still be listening.
  request.removeAllListeners('readable').resume()
}
