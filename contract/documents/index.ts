export * from './document-requests.ts'
export * from './documents.ts'
export * from './uploads.ts'
