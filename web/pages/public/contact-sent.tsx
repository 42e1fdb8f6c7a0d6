import { ContactSentScreen } from '#web/messaging'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('contactSent')

export default ContactSentScreen
