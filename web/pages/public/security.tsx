import { LegalPage, securityText } from '#web/site'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('security')

const SecurityPage = () => <LegalPage {...securityText} />
export default SecurityPage
