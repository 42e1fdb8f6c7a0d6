import { PayNow } from '#web/payments'
import { DashboardScreen } from '#web/projects'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('dashboard')

const DashboardPage = () => <DashboardScreen payment={(project) => <PayNow project={project} />} />
export default DashboardPage
