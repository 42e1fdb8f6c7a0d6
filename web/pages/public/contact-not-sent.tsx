import { informs } from '#web/hydration/marks.ts'
import { ContactNotSent } from '#web/messaging'
import { pageMeta } from '../metadata/page-meta.ts'

export const handle = informs

export const meta = () => pageMeta('contactNotSent')

export default ContactNotSent
