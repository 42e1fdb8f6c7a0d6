import { ProfileScreen } from '#web/identity'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('profile')

export default ProfileScreen
