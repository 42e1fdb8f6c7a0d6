import { PayNow } from '#web/payments'
import { DashboardScreen } from '#web/projects'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('dashboard')

const DashboardPage = () => <DashboardScreen payment={(project) => <PayNow project={project} />} />
export default DashboardPage
