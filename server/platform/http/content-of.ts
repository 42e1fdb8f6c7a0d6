import type { IncomingMessage } from 'node:http'

/** The body of a request while it arrives. A reader that stops before its end leaves the connection as it is. */
export const contentOf = (request: IncomingMessage): AsyncIterable<Uint8Array> =>
  request.iterator({ destroyOnReturn: false })

/** Drops what was left unread of a request that has its reply; the next one on the connection waits behind it. */
export const readPast = (request: IncomingMessage): void => {
  // A client that gave up in the middle may still be listening.
  request.removeAllListeners('readable').resume()
}
