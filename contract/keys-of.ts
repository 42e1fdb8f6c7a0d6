/** The keys of a table, in its order and by their type; TypeScript's own Object.keys knows them as strings only. */
export const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] =>
  Object.keys(table) as [K, ...K[]]
