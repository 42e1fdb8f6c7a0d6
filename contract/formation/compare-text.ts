/** Compares by code units, which puts days in order. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
