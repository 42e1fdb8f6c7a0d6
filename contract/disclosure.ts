/** The version of the non-attorney services disclosure that is agreed to today. */
export const disclosure = { version: '1.0', effective: 'January 6, 2025' } as const
