import { Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Section } from '#web/ui/section.tsx'
import { textLinkStyle } from '#web/ui/text-link.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { ContactForm } from './contact-form.tsx'
import { contactQuestions } from './contact-questions.tsx'

const Detail = ({
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

/** Contact us. */
export const ContactScreen = () => (
  <>
    <div className="mx-auto w-full max-w-page px-4 py-14 sm:px-6 sm:py-20">
      <h1 className="text-4xl sm:text-5xl">Talk to us</h1>
      <p className="mt-4 max-w-text text-lg text-balance text-soft">
        Ask about your cause, a package, or the Ad Grant. {brand.replyPromise}, and it's always a real person.
      </p>
      <div className="mt-10 grid grid-cols-1 items-start gap-10 lg:grid-cols-[1.5fr_1fr] lg:gap-16">
        <ContactForm />
        <dl className="grid grid-cols-1 gap-6">
          <Detail icon={Mail} label="Email">
            <a className={textLinkStyle} href={`mailto:${brand.supportEmail}`}>
              {brand.supportEmail}
            </a>
          </Detail>
          <Detail icon={Phone} label="Phone">
            <a className={textLinkStyle} href={brand.phoneLink}>
              {brand.phone}
            </a>
          </Detail>
          <Detail icon={Clock} label="Business hours">
            {brand.businessHours}
          </Detail>
          <Detail icon={MapPin} label="Office">
            <Unbroken>{brand.address}</Unbroken>
          </Detail>
        </dl>
      </div>
    </div>
    <Section title="FAQ" ground="quiet">
      <Accordion name="contact-faq" items={contactQuestions} />
    </Section>
  </>
)
