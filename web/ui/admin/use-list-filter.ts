import { useSearchParams } from 'react-router'
import { z } from '#contract/zod.ts'

/**
 * What a list shows, as its address says it, so that back works and a view can be shared. `schema` is the query of the
 * list's route; what makes no sense in the address counts as not given, and what the schema assumes anyway is not
 * written into it. Any change but that of the page begins at page 1 again.
 */
export const useListFilter = <S extends z.ZodRawShape>(schema: z.ZodObject<S>) => {
  const [address, setAddress] = useSearchParams()
  const names = Object.keys(schema.shape).filter((name) => name !== 'limit')
  const given = names.flatMap((name) => {
    const value = address.get(name)
    const field = schema.shape[name] as z.ZodType | undefined
    return value && field?.safeParse(value).success ? [[name, value] as const] : []
  })
  const assumed: Record<string, unknown> = z.parse(schema, {})

  // The address itself: several changes within a moment must not undo each other.
  const changed = (changes: Record<string, string>) => {
    const next = new URLSearchParams(window.location.search)
    next.delete('page')
    for (const [name, value] of Object.entries(changes))
      if (value === '' || value === String(assumed[name])) next.delete(name)
      else next.set(name, value)
    return next
  }

  return {
    filter: z.parse(schema, Object.fromEntries(given)),
    /** Does the address leave anything out of the list? */
    isNarrowed: given.some(([name]) => name !== 'page' && name !== 'order'),
    /** What a control shows that the address may leave unsaid: empty for what is assumed. */
    chosen: (name: string): string => given.find(([key]) => key === name)?.[1] ?? '',
    change: (changes: Record<string, string>) => setAddress(changed(changes), { replace: true }),
    clear: () => setAddress(changed(Object.fromEntries(names.map((name) => [name, '']))), { replace: true }),
    go: (page: number) => setAddress(changed({ page: String(page) })),
  }
}

/** What `useListFilter` answers besides the filter itself. */
export type ListAddress = Omit<ReturnType<typeof useListFilter>, 'filter'>
