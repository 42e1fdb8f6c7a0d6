export * from './business.ts'
export * from './range.ts'
export * from './stage-targets.ts'
export * from './tables.ts'
