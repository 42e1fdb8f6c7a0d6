export { ReplyTools } from './canned-replies/reply-tools.tsx'
export { CallbackForm } from './contact/callback-form.tsx'
export {
  ContactNotSentScreen,
  ContactScreen,
  ContactSentScreen,
  contactQuestions,
} from './contact/contact-screen.tsx'
export { HoneypotField } from './contact/honeypot-field.tsx'
export { InboxArea } from './inbox/inbox-area.tsx'
export { prefillMessage } from './messages/composer.tsx'
export { Conversation } from './messages/conversation.tsx'
export { MessageList } from './messages/message-list.tsx'
export type { MessageViewer } from './messages/messages.queries.ts'
