import { ProfileScreen } from '../../features/accounts/profile-screen.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const meta = () => pageMeta('profile')

export default ProfileScreen
