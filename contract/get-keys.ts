/** Like `Object.keys`, but keeps the literal types of the keys. */
export const getKeys = <K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] =>
  Object.keys(table) as [K, ...K[]]
