import { informs } from '../../asleep/marks.ts'
import { cookies } from '../../features/site/legal/cookies-text.ts'
import { LegalPage } from '../../features/site/legal/legal-page.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const handle = informs

export const meta = () => pageMeta('cookies')

const CookiesPage = () => <LegalPage {...cookies} />
export default CookiesPage
