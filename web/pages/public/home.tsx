import {
  CallbackSection,
  ClosingSection,
  FreeGuides,
  GrantCalculator,
  Hero,
  HomeBanner,
  HomeFaq,
  homeQuestions,
  LaunchComparison,
  LaunchProcess,
  LaunchTimeline,
  Pricing,
  RefundGuarantee,
  TeamSection,
  Testimonials,
} from '#web/site'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('home', { questions: homeQuestions })

const HomePage = () => (
  <>
    <HomeBanner />
    <Hero />
    <RefundGuarantee />
    <GrantCalculator />
    <Pricing />
    <LaunchComparison />
    <LaunchTimeline />
    <LaunchProcess />
    <Testimonials />
    <TeamSection />
    <FreeGuides />
    <CallbackSection />
    <HomeFaq />
    <ClosingSection />
  </>
)
export default HomePage
