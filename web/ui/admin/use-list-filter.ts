import { useSearchParams } from 'react-router'
import type { z } from '#contract/zod.ts'
import { filterIn, givenIn, withChanges } from './list-filter.ts'

/**
 * What a list shows, as its address says it, so that back works and a view can be shared. `schema` is the query of the
 * list's route.
 */
export const useListFilter = <S extends z.ZodRawShape>(schema: z.ZodObject<S>) => {
  const [address, setAddress] = useSearchParams()
  const given = givenIn(schema, address)
  const nothing = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, '']))
  // The address itself: several changes within a moment must not undo each other.
  const changed = (changes: Record<string, string>) =>
    withChanges(schema, new URLSearchParams(window.location.search), changes)

  const chosen = (name: string): string => given.find(([key]) => key === name)?.[1] ?? ''

  return {
    filter: filterIn(schema, address),
    /** Does the address leave anything out of the list? */
    isNarrowed: given.some(([name]) => name !== 'page' && name !== 'order'),
    /** What the control of a filter shows: empty for what is assumed anyway. */
    chosen,
    /** The page that was asked for, which may not be on screen yet. */
    page: Number(chosen('page') || 1),
    change: (changes: Record<string, string>) => setAddress(changed(changes), { replace: true }),
    clear: () => setAddress(changed(nothing), { replace: true }),
    go: (page: number) => setAddress(changed({ page: String(page) })),
  }
}

/** What `useListFilter` answers besides the filter itself. */
export type ListAddress = Omit<ReturnType<typeof useListFilter>, 'filter'>
