import {
  Banner,
  Calculator,
  Closing,
  Faq,
  Hero,
  homeQuestions,
  LaunchTimeline,
  Pricing,
  Process,
  Testimonials,
} from '#web/site'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('home', { questions: homeQuestions })

const HomePage = () => (
  <>
    <Banner />
    <Hero />
    <Calculator />
    <Pricing />
    <Process />
    <LaunchTimeline />
    <Testimonials />
    <Faq />
    <Closing />
  </>
)
export default HomePage
