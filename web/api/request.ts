import { idempotencyHeader, type Route, type RouteCall, type RouteReply } from '#contract/route.ts'
import { askToReauthenticate } from './reauthentication.ts'
import { errorOfResponse, RequestError, unreachable } from './request-error.ts'
import { emitSessionExpired } from './session-events.ts'

/** The call as the contract types it; nothing at all when the route takes nothing. */
export type CallOf<R extends Route> = keyof RouteCall<R> extends never ? [] : [call: RouteCall<R>]

interface AnyCall {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The address of a call: path parameters filled in, query appended without its undefined entries. */
export const addressOf = <R extends Route>(route: R, ...[call]: CallOf<R>): string => {
  const { params = {}, query = {} }: AnyCall = call ?? {}
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`
}

interface Sending {
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
    "We couldn't read the response. Please reload the page.",
    'UNREADABLE',
    response.status,
  )
}

const headersOf = (body: unknown): Record<string, string> => ({
  accept: 'application/json',
  ...(body !== undefined && {
    'content-type': body instanceof Blob ? 'application/octet-stream' : 'application/json',
  }),
})

/** Sends one call to an address and parses the reply; the only place that speaks HTTP to our API. */
export const send = async (
  address: string,
  { method, body, reply, signal, key }: Sending,
): Promise<unknown> => {
  const sentAt = performance.now()
  const response = await fetch(address, {
    method,
    credentials: 'include',
    headers: {
      ...headersOf(body),
      ...(key === undefined ? {} : { [idempotencyHeader]: key }),
    },
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : unreachable()
  })
  if (response.ok) return readReply(response, reply)
  const error = await errorOfResponse(response)
  if (response.status === 401) error.sessionEnded = emitSessionExpired(sentAt)
  throw error
}

const isReauthenticationRequired = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'REAUTHENTICATION_REQUIRED'

/** The idempotency keys of calls that are under way, or of which it isn't known how they ended, by what they say. */
const openKeys = new Map<string, string>()

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Pressing twice, or again after a lost answer, is the same request; what was answered may be said anew. */
const sendOnce = async (content: string, sendWith: (key: string) => Promise<unknown>): Promise<unknown> => {
  const key = openKeys.get(content) ?? newKey()
  openKeys.set(content, key)
  const settle = () => openKeys.get(content) === key && openKeys.delete(content)
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
 * Calls a route of the contract. `origin` is empty in the browser, where addresses are relative to the page.
 * Failures are RequestErrors by the rules of the error catalog. Where the server wants the password again, the
 * user is asked and the call sent once more.
 */
export const requestFrom =
  (origin: string) =>
  async <R extends Route>(route: R, ...call: CallOf<R>): Promise<RouteReply<R>> => {
    const { body }: AnyCall = call[0] ?? {}
    const address = `${origin}${addressOf(route, ...call)}`
    const sendWith = (key?: string) => send(address, { method: route.method, body, reply: route.reply, key })
    const content = `${route.method} ${address} ${JSON.stringify(body)}`
    const sending = () => (route.once ? sendOnce(content, sendWith) : sendWith()) as Promise<RouteReply<R>>
    return sending().catch(async (error: unknown) => {
      if (isReauthenticationRequired(error) && (await askToReauthenticate())) return sending()
      throw error
    })
  }

export const request = requestFrom('')
