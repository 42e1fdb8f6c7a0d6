export * from './canned-replies.ts'
export * from './chat.ts'
export * from './contact.ts'
export * from './inbox.ts'
