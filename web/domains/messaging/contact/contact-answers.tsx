import { MailCheck, MailX } from 'lucide-react'
import { brand } from '#contract/brand.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FormFailure, PageState } from '#web/ui/page-state.tsx'
import { textLinkStyle } from '#web/ui/text-link.tsx'

/** The answer to a form that was sent without JavaScript. */
export const ContactSent = () => (
  <PageState icon={MailCheck} title="Message sent" actions={<LinkButton to="/">Back to Home</LinkButton>}>
    <p>{brand.replyPromise}. A confirmation is on its way to your inbox.</p>
  </PageState>
)

/** The answer if that failed. The server fills in the reason. */
export const ContactNotSent = () => (
  <PageState
    icon={MailX}
    title="Your message wasn't sent"
    actions={
      <LinkButton to="/contact" variant="outline">
        Open an Empty Form
      </LinkButton>
    }
  >
    <FormFailure />
    <p>
      Your browser's Back button takes you to the form with everything you typed. You can also write to{' '}
      <a className={textLinkStyle} href={`mailto:${brand.supportEmail}`}>
        {brand.supportEmail}
      </a>
      .
    </p>
  </PageState>
)
