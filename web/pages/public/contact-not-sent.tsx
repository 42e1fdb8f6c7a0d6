import { ContactNotSent } from '#web/messaging'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('contactNotSent')

export default ContactNotSent
