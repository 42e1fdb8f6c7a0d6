import { DashboardScreen } from '#web/projects'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('dashboard')

export default DashboardScreen
