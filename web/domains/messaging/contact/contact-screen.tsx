import { Clock, type LucideIcon, Mail, MailCheck, MailX, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand, claims } from '#contract/brand.ts'
import { Accordion, type AccordionItem } from '#web/ui/accordion.tsx'
import { LinkButton, TextLink, textLinkStyle } from '#web/ui/buttons.tsx'
import { NoWrapFigures } from '#web/ui/no-wrap.tsx'
import { FormFailure, PageState } from '#web/ui/page-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { ContactForm } from './contact-form.tsx'

const ContactDetail = ({
  icon: Icon,
  label,
  children,
}: {
  icon: LucideIcon
  label: string
  children: ReactNode
}) => (
  <div>
    <dt className="flex items-center gap-3 font-semibold">
      <Icon className="size-5 shrink-0 text-link" aria-hidden="true" />
      {label}
    </dt>
    <dd className="mt-0.5 ml-8 wrap-anywhere text-balance text-soft">{children}</dd>
  </div>
)

export const ContactScreen = () => (
  <>
    <div className="mx-auto w-full max-w-page px-4 py-14 sm:px-6 sm:py-20">
      <h1 className="text-4xl sm:text-5xl">Talk to us</h1>
      <p className="mt-4 max-w-text text-lg text-balance text-soft">
        Ask about your cause, a package, or the Ad Grant. {brand.replyPromise}, and it’s always a real person.
      </p>
      <div className="mt-10 grid grid-cols-1 items-start gap-10 lg:grid-cols-[1.5fr_1fr] lg:gap-16">
        <ContactForm />
        <dl className="grid grid-cols-1 gap-6">
          <ContactDetail icon={Mail} label="Email">
            <a className={textLinkStyle} href={`mailto:${brand.supportEmail}`}>
              {brand.supportEmail}
            </a>
          </ContactDetail>
          <ContactDetail icon={Phone} label="Phone">
            <a className={textLinkStyle} href={brand.phoneLink}>
              {brand.phone}
            </a>
          </ContactDetail>
          <ContactDetail icon={Clock} label="Business hours">
            {brand.businessHours}
          </ContactDetail>
          <ContactDetail icon={MapPin} label="Office">
            <NoWrapFigures>{brand.address}</NoWrapFigures>
          </ContactDetail>
        </dl>
      </div>
    </div>
    <Section title="FAQ" ground="quiet">
      <Accordion name="contact-faq" items={contactQuestions} />
    </Section>
  </>
)

export const contactQuestions: readonly AccordionItem[] = [
  {
    question: 'How fast do you reply?',
    answer: `${brand.replyPromise}. Our hours are ${brand.businessHours}.`,
  },
  {
    question: 'I’m already a client. Should I write here?',
    answer: (
      <>
        Your project team replies faster. Message them on your project page.{' '}
        <TextLink to="/login">Log in</TextLink>.
      </>
    ),
  },
  {
    question: 'Can I talk to someone before I pay?',
    answer: `Yes. Call ${brand.phone} during business hours, or leave your number in the form and we’ll call you.`,
  },
  {
    question: 'How long does an application take?',
    answer: `Yours takes ${claims.applicationTime}. Getting from payment to launch takes ${claims.daysToLaunch} days. ${claims.timing}`,
  },
]

/** Shown after the browser submitted `ContactForm` as a plain form. */
export const ContactSentScreen = () => (
  <PageState icon={MailCheck} title="Message sent" actions={<LinkButton to="/">Back to home</LinkButton>}>
    <p>{brand.replyPromise}. A confirmation is on its way to your inbox.</p>
  </PageState>
)

/** Shown if submitting `ContactForm` as a plain form failed. The server inserts the error. */
export const ContactNotSentScreen = () => (
  <PageState
    icon={MailX}
    title="Your message wasn’t sent"
    actions={
      <LinkButton to="/contact" variant="outline">
        Open an empty form
      </LinkButton>
    }
  >
    <FormFailure />
    <p>
      Your browser’s Back button takes you to the form with everything you typed. You can also write to{' '}
      <a className={textLinkStyle} href={`mailto:${brand.supportEmail}`}>
        {brand.supportEmail}
      </a>
      .
    </p>
  </PageState>
)
