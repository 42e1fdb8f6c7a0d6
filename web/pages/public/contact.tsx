import { ContactScreen, contactQuestions } from '#web/messaging'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('contact', { questions: contactQuestions })

export default ContactScreen
