import { ContactScreen, contactQuestions } from '#web/messaging'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('contact', { questions: contactQuestions })

export default ContactScreen
