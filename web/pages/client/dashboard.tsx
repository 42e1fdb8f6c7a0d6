import { PayNowButton } from '#web/payments'
import { DashboardScreen } from '#web/projects'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('dashboard')

const DashboardPage = () => <DashboardScreen payment={(project) => <PayNowButton project={project} />} />
export default DashboardPage
