import { InvitationScreen } from '#web/projects'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('invitation')

export default InvitationScreen
