import { DashboardScreen } from '../../features/projects/dashboard-screen.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const meta = () => pageMeta('dashboard')

export default DashboardScreen
