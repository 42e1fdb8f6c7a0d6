export * from './grant-monitor.ts'
export * from './grant-rules.ts'
export * from './results.ts'
