import { MailCheck, MailX } from 'lucide-react'
import { brand } from '#contract/brand.ts'
import { Button, LinkButton, TextLink, textLinkStyle } from '#web/ui/buttons.tsx'
import { FormFailure, PageState } from '#web/ui/page-state.tsx'

/**
 * The page that the unsubscribe link in emails opens. Its form posts to the current URL, which contains the
 * token. On failure, the server renders this page again with an error message.
 */
export const UnsubscribeScreen = () => (
  <PageState
    icon={MailX}
    title="Stop these emails?"
    actions={
      <form method="post">
        <Button type="submit">Stop these emails</Button>
      </form>
    }
  >
    <FormFailure />
    <p>
      We’ll stop sending you this kind of email. Everything stays on your project page, and you’ll still get
      emails about your payments and project status.
    </p>
  </PageState>
)

/** Shown after the form is submitted, even if the link's token is unknown. */
export const UnsubscribedScreen = () => (
  <PageState
    icon={MailCheck}
    title="These emails are off"
    actions={
      <LinkButton to="/dashboard" variant="outline">
        Go to dashboard
      </LinkButton>
    }
  >
    <p>
      We won’t send you this kind of email anymore. To get them again, turn them on under Notifications in{' '}
      <TextLink to="/profile">your profile</TextLink>.
    </p>
    <p className="mt-3">
      Still getting them? Your link may have been incomplete. Turn them off in your profile or write to{' '}
      <a className={textLinkStyle} href={`mailto:${brand.supportEmail}`}>
        {brand.supportEmail}
      </a>
      .
    </p>
  </PageState>
)
