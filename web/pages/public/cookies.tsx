import { cookiePolicy, LegalPage } from '#web/site'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('cookies')

const CookiesPage = () => <LegalPage {...cookiePolicy} />
export default CookiesPage
