import { informs } from '../../asleep/marks.ts'
import { ContactSent } from '../../features/contact/contact-answers.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const handle = informs

export const meta = () => pageMeta('contactSent')

export default ContactSent
