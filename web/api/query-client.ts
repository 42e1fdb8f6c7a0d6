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
import type { LiveTag, Route, RouteReply } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { type CallArguments, getRouteUrl, sendHttpRequest } from './request.ts'
import { RequestError } from './request-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error
    queryMeta: {
      /** The route that provides the data and parses the response. Without it, the JSON isn't validated. */
      route?: Route
      /**
       * Public or numeric ID of the project that the data belongs to. Omitted if the data isn't limited to
       * one project.
       */
      projectId?: unknown
      /**
       * `empty` turns a 401 response into null instead of an error. Without a session hint cookie, it skips
       * the request. Defaults to `fail`.
       */
      on401?: 'empty' | 'fail'
    }
    mutationMeta: {
      /** The routes and tags to invalidate when the mutation settles, even if it failed. */
      invalidates?: Invalidations
    }
  }
}

/** Whether the browser may have a session, according to its session hint cookie. True during prerendering. */
const canHaveSession = (): boolean => typeof document === 'undefined' || hasSessionHint(document.cookie)

/** Creates the default query function, which sends a GET request to the key's first element. */
export const createQueryFunction =
  (origin = '') =>
  async ({ queryKey, meta, signal }: Pick<QueryFunctionContext, 'queryKey' | 'meta' | 'signal'>) => {
    if (meta?.on401 === 'empty' && !canHaveSession()) return null
    try {
      return await sendHttpRequest(`${origin}${queryKey[0]}`, {
        method: 'GET',
        reply: meta?.route?.reply ?? z.unknown(),
        signal,
      })
    } catch (error) {
      if (meta?.on401 === 'empty' && error instanceof RequestError && error.status === 401) return null
      throw error
    }
  }

export const createQueryMeta = <R extends Route>(
  route: R,
  ...[call]: CallArguments<R>
): { route: Route; projectId: unknown } => {
  const { params = {} }: { params?: { publicId?: unknown; projectId?: unknown; id?: unknown } } = call ?? {}
  return { route, projectId: params.publicId ?? params.projectId ?? params.id }
}

/** Creates query options for a GET route. The key is the URL, and the data is the parsed response. */
export const createQuery = <R extends Route & { method: 'GET' }>(route: R, ...call: CallArguments<R>) =>
  queryOptions<RouteReply<R>>({
    queryKey: [getRouteUrl(route, ...call)],
    meta: createQueryMeta(route, ...call),
  })

/**
 * Creates the query client. By default, data never becomes stale on its own, because live events invalidate
 * it. Retries, polling, and refetching on focus or reconnect are off. Being offline is treated as an error,
 * not as a pause.
 */
export const createQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: (_data, _error, _variables, _result, { meta }) =>
        invalidateRoutes(client, meta?.invalidates),
    }),
    defaultOptions: {
      queries: {
        queryFn: createQueryFunction(),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      // Variables can include a password, so they're removed soon after the form unmounts.
      mutations: { retry: false, networkMode: 'always', gcTime: 1_000 },
    },
  })
  return client
}

/** The routes and tags of the queries that a change affects. */
export type Invalidations = readonly (Route | LiveTag)[]

/**
 * Invalidates queries that match the predicate. First loads in progress are repeated, because the server may
 * have responded to them before the change, and `client.invalidateQueries` doesn't restart them.
 */
export const invalidateQueries = async (
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

/** Invalidates the queries of the given routes and tags. */
export const invalidateRoutes = (client: QueryClient, changed: Invalidations = []): Promise<void> =>
  invalidateQueries(client, ({ meta }) => {
    const route = meta?.route
    return route !== undefined && [route, ...(route.tags ?? [])].some((one) => changed.includes(one))
  })

/**
 * Creates query options that load a module lazily, so that its loading state and errors are handled like
 * those of data. `name` is part of the query key.
 */
export const createModuleQuery = <Module>(name: string, load: () => Promise<Module>) =>
  queryOptions({
    queryKey: ['code', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** Preloads the module of a query from `createModuleQuery` when the browser is idle. */
export const usePreloadedModule = <Module>(query: ReturnType<typeof createModuleQuery<Module>>): void => {
  const client = useQueryClient()
  useEffect(() => {
    const load = () => {
      // If a component has already requested the module, that component handles errors itself.
      if (!client.getQueryState(query.queryKey)) void client.prefetchQuery(query)
    }
    // Safari doesn't support requestIdleCallback, so load the module immediately.
    if (typeof requestIdleCallback === 'undefined') return load()
    const idle = requestIdleCallback(load)
    return () => cancelIdleCallback(idle)
  }, [client, query])
}
