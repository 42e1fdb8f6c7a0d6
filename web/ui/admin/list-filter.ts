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
