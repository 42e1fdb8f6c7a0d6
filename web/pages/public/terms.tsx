import { informs } from '../../asleep/marks.ts'
import { LegalPage } from '../../features/site/legal/legal-page.tsx'
import { terms } from '../../features/site/legal/terms-text.ts'
import { pageMeta } from '../../features/site/metadata.ts'

export const handle = informs

export const meta = () => pageMeta('terms')

const TermsPage = () => <LegalPage {...terms} />
export default TermsPage
