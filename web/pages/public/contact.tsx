import { informs } from '#web/hydration/marks.ts'
import { ContactScreen, contactQuestions } from '#web/messaging'
import { pageMeta } from '../metadata/page-meta.ts'

export const handle = informs

export const meta = () => pageMeta('contact', { questions: contactQuestions })

export default ContactScreen
