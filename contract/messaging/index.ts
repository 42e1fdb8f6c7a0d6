export * from './canned-replies.ts'
export * from './contact.ts'
export * from './inbox.ts'
export * from './messages.ts'
