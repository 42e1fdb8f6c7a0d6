import { ContactSent } from '#web/messaging'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('contactSent')

export default ContactSent
