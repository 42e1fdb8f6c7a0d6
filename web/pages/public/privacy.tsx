import { LegalPage, privacy } from '#web/site'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('privacy')

const PrivacyPage = () => <LegalPage {...privacy} />
export default PrivacyPage
