/** `Object.keys` with the keys' type. */
export const getKeys = <K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] =>
  Object.keys(table) as [K, ...K[]]
