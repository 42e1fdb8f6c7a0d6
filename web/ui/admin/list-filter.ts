import { useSearchParams } from 'react-router'
import { z } from '#contract/zod.ts'

type Query<S extends z.ZodRawShape> = z.ZodObject<S>

/** What an address says that fits the query of a list's route; anything else counts as not given. */
export const givenIn = <S extends z.ZodRawShape>(
  schema: Query<S>,
  address: URLSearchParams,
): [name: string, value: string][] =>
  Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) => {
    const value = name === 'limit' ? null : address.get(name)
    return value && z.safeParse(field, value).success ? [[name, value]] : []
  })

/** The filter of an address. */
export const filterIn = <S extends z.ZodRawShape>(schema: Query<S>, address: URLSearchParams) =>
  z.parse(schema, Object.fromEntries(givenIn(schema, address)))

/**
 * The address with some parts of the filter changed: an empty value takes one off, and what the schema assumes anyway
 * is left unsaid. Any change but that of the page begins at page 1 again.
 */
export const withChanges = <S extends z.ZodRawShape>(
  schema: Query<S>,
  address: URLSearchParams,
  changes: Record<string, string>,
): URLSearchParams => {
  const assumed: Record<string, unknown> = z.parse(schema, {})
  const next = new URLSearchParams(address)
  next.delete('page')
  for (const [name, value] of Object.entries(changes))
    if (value === '' || value === String(assumed[name])) next.delete(name)
    else next.set(name, value)
  return next
}

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
