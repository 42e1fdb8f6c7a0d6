/** Compares texts by code units. Days such as `2026-11-30` sort from oldest to newest. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
