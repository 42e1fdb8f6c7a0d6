import { MailCheck, MailX } from 'lucide-react'
import { brand } from '#contract/brand.ts'
import { FAULTS_ID } from '#contract/messaging'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageState } from '#web/ui/page-state.tsx'
import { textLinkStyle } from '#web/ui/text-link.tsx'

/** What a form that was sent without script is answered with. */
export const ContactSent = () => (
  <PageState icon={MailCheck} title="Message sent" actions={<LinkButton to="/">Back to Home</LinkButton>}>
    <p>{brand.replyPromise}. A confirmation is on its way to your inbox.</p>
  </PageState>
)

/** Why such a form was not taken; the server writes the reasons into it. */
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
    <div id={FAULTS_ID} className="not-empty:mb-3 font-semibold text-brick" />
    <p>
      Your browser's Back button takes you to the form with everything you typed. You can also write to{' '}
      <a className={textLinkStyle} href={`mailto:${brand.supportEmail}`}>
        {brand.supportEmail}
      </a>
      .
    </p>
  </PageState>
)
