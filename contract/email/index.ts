export * from './email-log.ts'
export * from './notation.ts'
export * from './templates.ts'
