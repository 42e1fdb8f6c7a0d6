import { informs } from '#web/hydration/marks.ts'
import { LegalPage, privacy } from '#web/site'
import { pageMeta } from '../metadata/page-meta.ts'

export const handle = informs

export const meta = () => pageMeta('privacy')

const PrivacyPage = () => <LegalPage {...privacy} />
export default PrivacyPage
