import { OnboardingScreen } from '#web/projects'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('onboarding')

export default OnboardingScreen
