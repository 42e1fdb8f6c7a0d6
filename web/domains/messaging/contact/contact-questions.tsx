import { brand } from '#contract/brand.ts'
import { claims } from '#contract/claims.ts'
import type { Question } from '#web/ui/question.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** What users ask before they write. */
export const contactQuestions: readonly Question[] = [
  {
    question: 'How fast do you reply?',
    answer: `${brand.replyPromise}. Our hours are ${brand.businessHours}.`,
  },
  {
    question: "I'm already a client. Should I write here?",
    answer: (
      <>
        Your project team replies faster. Message them on your project page.{' '}
        <TextLink to="/login">Log in</TextLink>.
      </>
    ),
  },
  {
    question: 'Can I talk to someone before I pay?',
    answer: `Yes. Call ${brand.phone} during business hours, or leave your number in the form and we'll call you.`,
  },
  {
    question: 'How long does an application take?',
    answer: `Yours takes ${claims.applicationTime}. Getting from payment to launch takes ${claims.daysToLaunch} days.`,
  },
]
