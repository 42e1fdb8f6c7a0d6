/** Compares strings by code units, so ISO dates sort from oldest to newest. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
