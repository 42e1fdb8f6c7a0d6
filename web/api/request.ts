import { IDEMPOTENCY_HEADER, type Route, type RouteCall, type RouteReply } from '#contract/route.ts'
import { requestReauthentication } from './reauthentication.ts'
import { createUnreachableError, RequestError, readResponseError } from './request-error.ts'
import { emitSessionExpired } from './session-events.ts'

/** Arguments of a call to a route, as a tuple. Empty if the route takes no parameters, query, or body. */
export type CallArguments<R extends Route> = keyof RouteCall<R> extends never ? [] : [call: RouteCall<R>]

interface RouteCallParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Returns the URL for calling a route. Omits undefined query parameters. */
export const getRouteUrl = <R extends Route>(route: R, ...[call]: CallArguments<R>): string => {
  const { params = {}, query = {} }: RouteCallParts = call ?? {}
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`
}

interface RequestToSend {
  method: string
  body?: unknown
  reply: Route['reply']
  signal?: AbortSignal
  key?: string | undefined
}

const readReply = async (response: Response, reply: Route['reply']): Promise<unknown> => {
  const parsed = reply.safeParse(await response.json().catch(() => undefined))
  if (parsed.success) return parsed.data
  throw new RequestError(
    'We couldn’t read the response. Please reload the page.',
    'UNREADABLE',
    response.status,
  )
}

const getHeaders = (body: unknown): Record<string, string> => ({
  accept: 'application/json',
  ...(body !== undefined && {
    'content-type': body instanceof Blob ? 'application/octet-stream' : 'application/json',
  }),
})

/** Sends a request. Throws a RequestError if it fails, or the abort reason if it's aborted. */
const fetchResponse = async (
  address: string,
  { method, body, signal, key }: Omit<RequestToSend, 'reply'>,
): Promise<Response> => {
  const sentAt = performance.now()
  const response = await fetch(address, {
    method,
    credentials: 'include',
    headers: {
      ...getHeaders(body),
      ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
    },
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : createUnreachableError()
  })
  if (response.ok) return response
  const error = await readResponseError(response)
  if (response.status === 401) error.sessionEnded = emitSessionExpired(sentAt)
  throw error
}

/**
 * Sends a request and parses its response with `reply`. Throws a RequestError if it fails, or the abort
 * reason if it's aborted before the response starts.
 */
export const sendHttpRequest = async (address: string, { reply, ...rest }: RequestToSend): Promise<unknown> =>
  readReply(await fetchResponse(address, rest), reply)

/**
 * Downloads a file from a route with a request body, which keeps secrets out of the URL. Throws a
 * RequestError if the download fails.
 */
export const requestFile = async <R extends Route & { kind: 'file' }>(
  route: R,
  ...call: CallArguments<R>
): Promise<Blob> => {
  const { body }: RouteCallParts = call[0] ?? {}
  const response = await fetchResponse(getRouteUrl(route, ...call), { method: route.method, body })
  return response.blob().catch(() => {
    throw createUnreachableError()
  })
}

const isReauthenticationRequired = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'REAUTHENTICATION_REQUIRED'

/** Idempotency keys for requests that are in progress or whose outcome is unknown, by request. */
const idempotencyKeys = new Map<string, string>()

const createIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Sends a request with an idempotency key. A second click, or a retry after a server error or a response that
 * was lost or unreadable, uses the same key. After any other response, the same request gets a new key.
 */
const sendWithIdempotencyKey = async (
  content: string,
  sendWith: (key: string) => Promise<unknown>,
): Promise<unknown> => {
  const key = idempotencyKeys.get(content) ?? createIdempotencyKey()
  idempotencyKeys.set(content, key)
  const settle = () => idempotencyKeys.get(content) === key && idempotencyKeys.delete(content)
  try {
    const reply = await sendWith(key)
    settle()
    return reply
  } catch (error) {
    if (error instanceof RequestError && error.status >= 400 && error.status < 500) settle()
    throw error
  }
}

/**
 * Returns a function that calls routes in the contract, resolves to the parsed response, and throws
 * RequestErrors. If the server requires reauthentication, the function asks the user and sends the request
 * again. `origin` is empty in the browser.
 */
export const createRequestFunction =
  (origin: string) =>
  async <R extends Route>(route: R, ...call: CallArguments<R>): Promise<RouteReply<R>> => {
    const { body }: RouteCallParts = call[0] ?? {}
    const address = `${origin}${getRouteUrl(route, ...call)}`
    const sendWith = (key?: string) =>
      sendHttpRequest(address, { method: route.method, body, reply: route.reply, key })
    const content = `${route.method} ${address} ${JSON.stringify(body)}`
    const sendRequest = () =>
      (route.once ? sendWithIdempotencyKey(content, sendWith) : sendWith()) as Promise<RouteReply<R>>
    return sendRequest().catch(async (error: unknown) => {
      if (isReauthenticationRequired(error) && (await requestReauthentication())) return sendRequest()
      throw error
    })
  }

export const request = createRequestFunction('')
