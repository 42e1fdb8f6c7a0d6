import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { z } from '#contract/zod.ts'
import { readPreference, storePreference } from '../preference.ts'

type QuerySchema<S extends z.ZodRawShape> = z.ZodObject<S>

/** Returns the nonempty query parameters that are valid for the list's query, except `limit`. */
export const readGivenFilter = <S extends z.ZodRawShape>(
  schema: QuerySchema<S>,
  address: URLSearchParams,
): [name: string, value: string][] =>
  Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) => {
    const value = name === 'limit' ? null : address.get(name)
    return value && z.safeParse(field, value).success ? [[name, value]] : []
  })

/**
 * Parses a list's filter from query parameters. Missing or invalid parameters, and `limit`, get their
 * defaults.
 */
export const readFilter = <S extends z.ZodRawShape>(schema: QuerySchema<S>, address: URLSearchParams) =>
  z.parse(schema, Object.fromEntries(readGivenFilter(schema, address)))

/**
 * Returns query parameters with changed filters. Removes empty values and the schema's defaults. Any change
 * except a page change returns to page 1.
 */
export const applyFilterChanges = <S extends z.ZodRawShape>(
  schema: QuerySchema<S>,
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
 * Returns a list's filter from the URL, and functions that change it. Only page changes add history entries.
 * `schema` is the query schema of the list's route.
 */
export const useListFilter = <S extends z.ZodRawShape>(schema: z.ZodObject<S>) => {
  const [address, setAddress] = useSearchParams()
  const given = readGivenFilter(schema, address)
  const nothing = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, '']))
  // Reads the current URL, because several changes can happen before the next render.
  const createParameters = (changes: Record<string, string>) =>
    applyFilterChanges(schema, new URLSearchParams(window.location.search), changes)

  const chosen = (name: string): string => given.find(([key]) => key === name)?.[1] ?? ''
  const defaultOrder = String(Reflect.get(z.parse(schema, {}), 'order') ?? '')

  return {
    filter: readFilter(schema, address),
    /** Whether a filter hides part of the list. */
    isNarrowed: given.some(([name]) => name !== 'page' && name !== 'order'),
    /** Whether the URL sets a filter, an order, or columns. */
    isCustomized: address.has('columns') || given.some(([name]) => name !== 'page'),
    /** Returns a parameter's value in the URL, or an empty string if it's missing or invalid. */
    chosen,
    defaultOrder,
    sort: {
      order: chosen('order') || defaultOrder,
      onSort: (order: string) => setAddress(createParameters({ order }), { replace: true }),
    },
    /** The requested page. It may still be loading. */
    page: Number(chosen('page') || 1),
    change: (changes: Record<string, string>) => setAddress(createParameters(changes), { replace: true }),
    clear: () => setAddress(createParameters({ ...nothing, columns: '' }), { replace: true }),
    go: (page: number) => setAddress(createParameters({ page: String(page) })),
  }
}

/** A list's search, sort order, and page in the URL, with functions that change them. */
export type ListAddress = Omit<ReturnType<typeof useListFilter>, 'filter'>

/**
 * Stores the list's sort order in this browser, and restores it on the next visit unless the URL has an
 * order. Does nothing if `list` is empty.
 */
export const usePersistedSortOrder = (
  list: string,
  { sort: { order, onSort }, chosen }: Pick<ListAddress, 'sort' | 'chosen'>,
): void => {
  const isRestored = useRef(false)
  const restoreOrStore = useEffectEvent((current: string) => {
    const stored = readPreference(`order-${list}`)
    const isFirst = !isRestored.current
    isRestored.current = true
    if (isFirst && stored && chosen('order') === '') return stored !== current && onSort(stored)
    storePreference(`order-${list}`, current)
  })
  useEffect(() => {
    if (list !== '') restoreOrStore(order)
  }, [list, order])
}
