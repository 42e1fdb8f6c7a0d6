import { LegalPage, termsText } from '#web/site'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('terms')

const TermsPage = () => <LegalPage {...termsText} />
export default TermsPage
