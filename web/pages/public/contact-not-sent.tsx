import { ContactNotSentScreen } from '#web/messaging'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('contactNotSent')

export default ContactNotSentScreen
