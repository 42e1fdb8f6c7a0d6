import { LegalPage, terms } from '#web/site'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('terms')

const TermsPage = () => <LegalPage {...terms} />
export default TermsPage
