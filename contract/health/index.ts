export * from './health.ts'
export * from './incidents.ts'
