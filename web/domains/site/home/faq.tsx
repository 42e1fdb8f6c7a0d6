import { brand, claims } from '#contract/brand.ts'
import { cancelTexts, invoiceNote, ongoingNote, refundTexts, taxFormNote } from '#contract/packages.ts'
import { Accordion, type AccordionItem } from '#web/ui/accordion.tsx'
import { TextLink } from '#web/ui/buttons.tsx'
import { Section } from '#web/ui/section.tsx'

export const HomeFaq = () => (
  <Section id="faq" title="FAQ">
    <Accordion name="faq" items={homeQuestions} />
  </Section>
)

export const homeQuestions: readonly AccordionItem[] = [
  {
    question: 'What is the Ad Grant?',
    answer: `Google gives nonprofits up to ${claims.grantPerMonth} of search advertising a month, ${claims.grantPerYear} a year, paid in ads rather than cash. Most approved 501(c)(3)s in good standing can apply. Hospitals, schools, and government agencies can’t.`,
  },
  {
    question: 'How long does the whole process take?',
    answer: `${claims.daysToLaunch} days from your payment to your first campaigns: review on days 1-5, filing on days 6-20, grant setup on days 21-35, launch on days 36-45. ${claims.timing} Your part, the application, takes ${claims.applicationTime}.`,
  },
  {
    question: 'What if the IRS or Google says no?',
    answer: (
      <>
        {claims.approvalRate} of our applications are approved. You get a full refund minus government filing
        fees already paid if your nonprofit or grant application is rejected. {refundTexts.grantLimits}{' '}
        {refundTexts.exception} <TextLink to="/terms#refunds">See the Terms</TextLink>
      </>
    ),
  },
  {
    question: cancelTexts.question,
    answer: (
      <>
        {cancelTexts.rule} {cancelTexts.method} {cancelTexts.example}{' '}
        <TextLink to="/terms#termination">See the Terms</TextLink>
      </>
    ),
  },
  {
    question: 'What are the ongoing costs?',
    answer: `Nothing from us. ${claims.stateFilings}, are paid directly to your state.`,
  },
  {
    question: 'Can our board get an invoice before we pay?',
    answer: (
      <>
        Yes. {invoiceNote} {taxFormNote} <TextLink to="/contact">Ask us</TextLink> if it isn’t there.
      </>
    ),
  },
  {
    question: 'Are you a law firm?',
    answer: `No. ${brand.name} prepares and files documents at your direction and does not give legal advice. You agree to a full disclosure before you pay, and you can work with an attorney at any time.`,
  },
  {
    question: 'I already have a 501(c)(3). Can you still help?',
    answer: (
      <>
        Yes. We go straight to the Ad Grant. <TextLink to="/contact">Write to us first</TextLink> so you pay
        only for what you need.
      </>
    ),
  },
  {
    question: 'Who runs the ads after launch?',
    answer: `Starter includes ${claims.supportDays} days of support after launch. After that, you run the account and keep it within Google’s rules yourself. With Full Launch, you also get monthly performance reports. ${ongoingNote}`,
  },
]
