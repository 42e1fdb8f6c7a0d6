import {
  MutationCache,
  type Query,
  QueryClient,
  type QueryFunctionContext,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasSessionHint } from '#contract/identity'
import type { Route, RouteReply, Tag } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { addressOf, type CallOf, send } from './request.ts'
import { RequestError } from './request-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error
    queryMeta: {
      /** The route that the data come from, which parses them; without it the JSON is taken as it is. */
      route?: Route
      /** The id of the one project that the data are about. */
      projectId?: unknown
      /** `empty`: no one being signed in is an answer (null), not a failure. */
      on401?: 'empty' | 'fail'
    }
    mutationMeta: {
      /** What the mutation changes: it is read again, also after a failure. */
      invalidates?: Invalidates
    }
  }
}

/** Is there any sign of a session? Without one the answer is known, and visitors' pages ask nothing. */
const maybeSignedIn = (): boolean => typeof document === 'undefined' || hasSessionHint(document.cookie)

/** The default loader: GET to the first element of the key. */
export const loadFirstOfKey =
  (origin = '') =>
  async ({ queryKey, meta, signal }: Pick<QueryFunctionContext, 'queryKey' | 'meta' | 'signal'>) => {
    if (meta?.on401 === 'empty' && !maybeSignedIn()) return null
    try {
      return await send(`${origin}${queryKey[0]}`, {
        method: 'GET',
        reply: meta?.route?.reply ?? z.unknown(),
        signal,
      })
    } catch (error) {
      if (meta?.on401 === 'empty' && error instanceof RequestError && error.status === 401) return null
      throw error
    }
  }

/** What a query keeps of the call that it makes. */
export const metaOf = <R extends Route>(
  route: R,
  ...[call]: CallOf<R>
): { route: Route; projectId: unknown } => {
  const { params = {} }: { params?: { publicId?: unknown; projectId?: unknown; id?: unknown } } = call ?? {}
  return { route, projectId: params.publicId ?? params.projectId ?? params.id }
}

/** A GET route as a query: its key is its address, its data the parsed reply. */
export const queryOf = <R extends Route & { method: 'GET' }>(route: R, ...call: CallOf<R>) =>
  queryOptions<RouteReply<R>>({
    queryKey: [addressOf(route, ...call)],
    meta: metaOf(route, ...call),
  })

/**
 * Data never goes stale by itself: live events refresh what they concern. No retries, no polling, no refetch
 * on focus. Offline is a failure that a user is told about, not a silent pause.
 */
export const createQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: (_data, _error, _variables, _result, { meta }) =>
        invalidateRoutes(client, meta?.invalidates),
    }),
    defaultOptions: {
      queries: {
        queryFn: loadFirstOfKey(),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      // What was sent, a password perhaps, is not kept once its form is gone.
      mutations: { retry: false, networkMode: 'always', gcTime: 1_000 },
    },
  })
  return client
}

/** What a change shows in: the replies of a route, or of all routes with a tag. */
export type Invalidates = readonly (Route | Tag)[]

/**
 * Reads again what the predicate names. A first load that is under way may have been answered before the change, and
 * the cache only joins it: it is followed by another one.
 */
export const invalidate = async (
  client: QueryClient,
  predicate: (query: Query) => boolean,
): Promise<void> => {
  const loading = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await client.invalidateQueries({ predicate })
  if (loading.length > 0) await client.invalidateQueries({ predicate: (query) => loading.includes(query) })
}

/** Reads again what was loaded by the routes. */
export const invalidateRoutes = (client: QueryClient, changed: Invalidates = []): Promise<void> =>
  invalidate(client, ({ meta }) => {
    const route = meta?.route
    return route !== undefined && [route, ...(route.tags ?? [])].some((one) => changed.includes(one))
  })

/** Code that a page can be used without at first. It's a query like data, so loading and failing look the same. */
export const codeQuery = <Module>(name: string, load: () => Promise<Module>) =>
  queryOptions({
    queryKey: ['code', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** Loads such code once the page is drawn and the browser has nothing else to do. */
export const useCodeAhead = <Module>(query: ReturnType<typeof codeQuery<Module>>): void => {
  const client = useQueryClient()
  useEffect(() => {
    const load = () => {
      // A page that asked for it already deals with a failure itself.
      if (!client.getQueryState(query.queryKey)) void client.prefetchQuery(query)
    }
    // Safari doesn't tell when it's idle.
    if (typeof requestIdleCallback === 'undefined') return load()
    const idle = requestIdleCallback(load)
    return () => cancelIdleCallback(idle)
  }, [client, query])
}
