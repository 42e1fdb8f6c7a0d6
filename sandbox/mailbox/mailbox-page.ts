import { type Html, html } from '../http/html.ts'
import { type Page, ribbon } from '../http/page.ts'
import { mailList } from './mail-list.ts'
import type { Mail } from './mail-store.ts'
import { type OpenMail, openMailPane, subjectOf } from './open-mail.ts'

export interface MailboxView {
  /** Newest first. */
  mails: Mail[]
  /** How many there are in all. */
  total: number
  open?: OpenMail
  /** The address named a mail that is not there. */
  missing?: boolean
}

/** The inbox: the list, and beside it (on a phone: instead of it) the open mail. */
export function mailboxPage({ mails, total, open, missing = false }: MailboxView): Page {
  return {
    title: open ? `${subjectOf(open.mail)} – sandbox mailbox` : 'Sandbox mailbox',
    style: 'mailbox',
    script: 'live-list',
    body: html`${ribbon('no email leaves this machine.')}
<main class="mailbox${open || missing ? ' has-open' : ''}">
  ${mailList({ mails, total, openId: open?.mail.id, isHeading: !open && !missing })}
  <section class="reader" aria-label="Email">
    ${open ? openMailPane(open) : missing ? missingMail() : hint(total)}
  </section>
</main>`,
  }
}

function missingMail(): Html {
  return html`<div class="blank">
      <h1>This email is gone</h1>
      <p>The mailbox has been emptied. <a href="/mailbox">See all emails</a></p>
    </div>`
}

function hint(total: number): Html {
  return html`<p class="blank">${total === 0 ? 'Nothing has been sent yet.' : 'Choose an email to read it.'}</p>`
}
