export { statusTemplateQuery, type TemplateText } from './email.queries.ts'
export { MailsArea } from './log/emails-area.tsx'
export { MailPreview, notationHint } from './templates/email-preview.tsx'
export { TemplatesArea } from './templates/templates-area.tsx'
