export * from './grant-monitor.ts'
export * from './grant-rules.ts'
export * from './readiness.ts'
export * from './readiness-items.ts'
