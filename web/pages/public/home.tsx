import { informs } from '../../asleep/marks.ts'
import { Banner } from '../../features/site/home/banner.tsx'
import { Calculator } from '../../features/site/home/calculator.tsx'
import { Closing } from '../../features/site/home/closing.tsx'
import { Faq } from '../../features/site/home/faq.tsx'
import { Hero } from '../../features/site/home/hero.tsx'
import { homeQuestions } from '../../features/site/home/home-questions.tsx'
import { LaunchTimeline } from '../../features/site/home/launch-timeline.tsx'
import { Pricing } from '../../features/site/home/pricing.tsx'
import { Process } from '../../features/site/home/process.tsx'
import { Testimonials } from '../../features/site/home/testimonials.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const handle = informs

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
