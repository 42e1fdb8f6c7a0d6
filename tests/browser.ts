import type { ProblemReply } from '#contract/problem.ts'
import { IDEMPOTENCY_HEADER, type Route, type RouteCall, type RouteReply } from '#contract/route.ts'

export interface TestResponse<Body> {
  status: number
  body: Body
  headers: Headers
}

export interface TestClient {
  /** Calls a route and returns its validated response body. Throws unless the status is 200. */
  call<const R extends Route>(route: R, ...input: Input<R>): Promise<RouteReply<R>>
  /**
   * Calls a route that must reject the request. Returns the response with the error as its body. Throws if
   * the status is below 400.
   */
  refused<const R extends Route>(route: R, ...input: LooseInput): Promise<TestResponse<ProblemReply['error']>>
  /** Sends any request with the stored cookies. `headers` can override the Origin header. */
  send(
    method: string,
    path: string,
    options?: { body?: unknown; raw?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
  ): Promise<TestResponse<unknown>>
  cookies: Map<string, string>
}

type Input<R extends Route> = keyof RouteCall<R> extends never ? [] : [RouteCall<R>]
type LooseInput = [{ params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }?]

/**
 * Returns a route's path with its path and query parameters filled in. Omits undefined query parameters, as
 * the web app does. Throws if a path parameter is missing.
 */
const fillPath = (route: Route, input: LooseInput[0] = {}): string => {
  const path = route.path.replace(/:(\w+)/g, (part, name: string) => {
    if (input.params?.[name] === undefined) throw new Error(`${route.path} needs the parameter ${part}`)
    return encodeURIComponent(String(input.params[name]))
  })
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()
  return query === '' ? path : `${path}?${query}`
}

/** Creates an HTTP client that keeps cookies. It sends `origin` as the Origin header. */
export const createTestClient = (url: string, origin = url): TestClient => {
  const cookies = new Map<string, string>()

  const send: TestClient['send'] = async (method, path, options = {}) => {
    const { body } = options
    const content = options.raw ?? (body === undefined || body instanceof Blob ? body : JSON.stringify(body))
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        origin,
        ...(content === undefined
          ? {}
          : { 'content-type': content instanceof Blob ? 'application/octet-stream' : 'application/json' }),
        ...(cookies.size === 0
          ? {}
          : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...options.headers,
      },
      ...(content === undefined ? {} : { body: content }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    }
  }

  const request = (route: Route, input: LooseInput[0]) =>
    send(route.method, fillPath(route, input), {
      ...(route.method === 'GET' || input?.body === undefined ? {} : { body: input.body }),
      ...(route.once ? { headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } } : {}),
    })

  return {
    cookies,
    send,
    call: async (route, ...[input]) => {
      const answer = await request(route, input as LooseInput[0])
      if (answer.status !== 200)
        throw new Error(`${route.method} ${route.path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return route.reply.parse(answer.body) as never
    },
    refused: async (route, ...[input]) => {
      const { status, headers, body } = await request(route, input)
      if (status < 400) throw new Error(`${route.method} ${route.path} was not refused: ${status}`)
      return { status, headers, body: (body as ProblemReply).error }
    },
  }
}
