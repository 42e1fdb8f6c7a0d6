export { statusTemplateQuery, type TemplateText } from './email.queries.ts'
export { EmailsArea } from './log/emails-area.tsx'
export { EmailPreview, NOTATION_HINT } from './templates/email-preview.tsx'
export { TemplatesArea } from './templates/templates-area.tsx'
