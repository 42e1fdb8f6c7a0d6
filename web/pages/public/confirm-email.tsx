import { ConfirmEmailScreen } from '#web/identity'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('confirmEmail')

export default ConfirmEmailScreen
