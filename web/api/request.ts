import type { Route, RouteCall, RouteReply } from '#contract/route.ts'
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
}

const readReply = async (response: Response, reply: Route['reply']): Promise<unknown> => {
  const parsed = reply.safeParse(await response.json().catch(() => undefined))
  if (parsed.success) return parsed.data
  throw new RequestError(
    'The answer could not be read. Please reload the page.',
    'UNREADABLE',
    response.status,
  )
}

/** Sends one call to an address and parses the reply; the only place that speaks HTTP to our API. */
export const send = async (address: string, { method, body, reply, signal }: Sending): Promise<unknown> => {
  const response = await fetch(address, {
    method,
    credentials: 'include',
    headers: body === undefined ? { accept: 'application/json' } : jsonHeaders,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : unreachable()
  })
  if (response.ok) return readReply(response, reply)
  const error = await errorOfResponse(response)
  if (response.status === 401) error.sessionEnded = emitSessionExpired()
  throw error
}

const jsonHeaders = { accept: 'application/json', 'content-type': 'application/json' }

/**
 * Calls a route of the contract. `origin` is empty in the browser, where addresses are relative to the page.
 * Failures are RequestErrors by the rules of the error catalogue.
 */
export const requestFrom =
  (origin: string) =>
  async <R extends Route>(route: R, ...call: CallOf<R>): Promise<RouteReply<R>> => {
    const { body }: AnyCall = call[0] ?? {}
    const address = `${origin}${addressOf(route, ...call)}`
    return (await send(address, { method: route.method, body, reply: route.reply })) as RouteReply<R>
  }

export const request = requestFrom('')
