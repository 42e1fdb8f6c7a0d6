export * from './mail-log.ts'
export * from './mail-notation.ts'
export * from './placeholders.ts'
export * from './templates.ts'
