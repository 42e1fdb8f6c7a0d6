import { LegalPage, privacyPolicy } from '#web/site'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('privacy')

const PrivacyPage = () => <LegalPage {...privacyPolicy} />
export default PrivacyPage
