export * from './health.ts'
export * from './troubles.ts'
