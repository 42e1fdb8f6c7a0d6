import { ForgotPasswordScreen } from '#web/identity'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('forgotPassword')

export default ForgotPasswordScreen
