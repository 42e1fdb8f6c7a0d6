import { informs } from '../../asleep/marks.ts'
import { contactQuestions } from '../../features/contact/contact-questions.tsx'
import { ContactScreen } from '../../features/contact/contact-screen.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const handle = informs

export const meta = () => pageMeta('contact', { questions: contactQuestions })

export default ContactScreen
