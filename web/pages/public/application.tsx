import { Navigate } from 'react-router'
import { pageMeta } from '../../features/site/metadata.ts'

export const meta = () => pageMeta('application')

const ApplicationPage = () => <Navigate to="/select-package" replace />
export default ApplicationPage
