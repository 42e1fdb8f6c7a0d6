export * from './periods.ts'
export * from './retention.ts'
