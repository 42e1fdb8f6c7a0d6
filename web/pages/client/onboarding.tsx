import { OnboardingScreen } from '#web/projects'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('onboarding')

export default OnboardingScreen
