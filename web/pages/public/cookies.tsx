import { cookies, LegalPage } from '#web/site'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('cookies')

const CookiesPage = () => <LegalPage {...cookies} />
export default CookiesPage
