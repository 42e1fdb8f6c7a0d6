import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

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
