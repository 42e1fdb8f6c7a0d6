import { informs } from '../../asleep/marks.ts'
import { LegalPage } from '../../features/site/legal/legal-page.tsx'
import { privacy } from '../../features/site/legal/privacy-text.ts'
import { pageMeta } from '../../features/site/metadata.ts'

export const handle = informs

export const meta = () => pageMeta('privacy')

const PrivacyPage = () => <LegalPage {...privacy} />
export default PrivacyPage
