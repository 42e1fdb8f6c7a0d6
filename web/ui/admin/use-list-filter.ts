import { useSearchParams } from 'react-router'
import { z } from '#contract/zod.ts'

/**
 * What a list shows, as its address says it, so that back works and a view can be shared. `schema` is the query of the
 * list's route; what makes no sense in the address counts as not given. Any change but that of the page begins at
 * page 1 again.
 */
export const useListFilter = <S extends z.ZodRawShape>(schema: z.ZodObject<S>) => {
  const [address, setAddress] = useSearchParams()
  const names = Object.keys(schema.shape).filter((name) => name !== 'limit')
  const given = names.flatMap((name) => {
    const value = address.get(name)
    const field = schema.shape[name] as z.ZodType | undefined
    return value && field?.safeParse(value).success ? [[name, value] as const] : []
  })
  const filter = z.parse(schema, Object.fromEntries(given))

  const changed = (changes: Record<string, string>) => {
    const next = new URLSearchParams(address)
    next.delete('page')
    for (const [name, value] of Object.entries(changes))
      if (value === '') next.delete(name)
      else next.set(name, value)
    return next
  }

  return {
    filter,
    /** Does the address say more than the page? */
    isNarrowed: given.some(([name]) => name !== 'page'),
    change: (changes: Record<string, string>) => setAddress(changed(changes), { replace: true }),
    clear: () => setAddress(changed(Object.fromEntries(names.map((name) => [name, '']))), { replace: true }),
    go: (page: number) => setAddress(changed({ page: page === 1 ? '' : String(page) })),
  }
}

/** What `useListFilter` answers besides the filter itself. */
export type ListAddress = Omit<ReturnType<typeof useListFilter>, 'filter'>
