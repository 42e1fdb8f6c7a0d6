import { Accordion } from '#web/ui/accordion.tsx'
import { Section } from '#web/ui/section.tsx'
import { homeQuestions } from './home-questions.tsx'

/** What users ask before they pay, one answer open at a time. */
export const Faq = () => (
  <Section title="FAQ">
    <Accordion name="faq" items={homeQuestions} />
  </Section>
)
