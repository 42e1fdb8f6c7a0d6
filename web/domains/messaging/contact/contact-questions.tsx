import { brand } from '#contract/brand.ts'
import { claims } from '#contract/claims.ts'
import type { Question } from '#web/ui/question.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** What users ask before they write. */
export const contactQuestions: readonly Question[] = [
  {
    question: 'How fast do you answer?',
    answer: `${brand.replyPromise}. Our hours are ${brand.businessHours}.`,
  },
  {
    question: 'I am a client. Is this the place?',
    answer: (
      <>
        Your own team answers faster: write to them on your project's page.{' '}
        <TextLink to="/login">Log in</TextLink>.
      </>
    ),
  },
  {
    question: 'Can I talk to somebody before I pay?',
    answer: `Yes. Call ${brand.phone} during our hours, or leave your number in the form and we call you.`,
  },
  {
    question: 'How long does an application take?',
    answer: `Yours takes ${claims.applicationTime}; the whole way from payment to launch takes ${claims.daysToLaunch} days.`,
  },
]
