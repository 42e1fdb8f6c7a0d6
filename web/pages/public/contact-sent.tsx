import { informs } from '#web/hydration/marks.ts'
import { ContactSent } from '#web/messaging'
import { pageMeta } from '../metadata/page-meta.ts'

export const handle = informs

export const meta = () => pageMeta('contactSent')

export default ContactSent
