import {
  Banner,
  Calculator,
  Closing,
  Faq,
  Guarantee,
  Hero,
  homeQuestions,
  LaunchTimeline,
  Pricing,
  Process,
  TalkFirst,
  Team,
  Testimonials,
  WaysCompared,
} from '#web/site'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('home', { questions: homeQuestions })

const HomePage = () => (
  <>
    <Banner />
    <Hero />
    <Guarantee />
    <Calculator />
    <Pricing />
    <WaysCompared />
    <LaunchTimeline />
    <Process />
    <Testimonials />
    <Team />
    <TalkFirst />
    <Faq />
    <Closing />
  </>
)
export default HomePage
