import { OnboardingScreen } from '../../features/onboarding/onboarding-screen.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const meta = () => pageMeta('onboarding')

export default OnboardingScreen
