import { type Html, html } from '../http/html.ts'
import type { Mail } from './mail-store.ts'
import { subjectOf } from './open-mail.ts'

export interface MailListView {
  /** Newest first. */
  mails: Mail[]
  /** How many there are in all. */
  total: number
  /** The mail that is open beside the list. */
  openId?: string | undefined
  /** Whether the mailbox is what the page is about, and not a mail in it: a page has one h1. */
  isHeading: boolean
}

/** The list of mails with what one can do to it. */
export function mailList({ mails, total, openId, isHeading }: MailListView): Html {
  const title = html`Mailbox <span class="count" id="mail-count">${total}</span>`
  return html`<nav class="list" aria-labelledby="list-title">
    <div class="list-head">
      ${isHeading ? html`<h1 class="list-title" id="list-title">${title}</h1>` : html`<p class="list-title" id="list-title">${title}</p>`}
      <a class="quiet" href="${openId === undefined ? '/mailbox' : `/mailbox/${openId}`}">Reload</a>
      <form method="post" action="/mailbox/empty"><button class="quiet">Empty mailbox</button></form>
    </div>
    <p class="unseen" role="status" id="mail-news"></p>
    <div id="mails">
      ${
        mails.length === 0
          ? html`<p class="empty">No email yet. Everything the app sends shows up here.</p>`
          : html`<ol class="mails">${mails.map((mail) => listEntry(mail, mail.id === openId))}</ol>`
      }
    </div>
  </nav>`
}

function listEntry(mail: Mail, isOpen: boolean): Html {
  return html`<li><a href="/mailbox/${mail.id}" ${isOpen && html`aria-current="page"`}>
      <span class="entry-to">${mail.to.join(', ')}</span>
      <time class="entry-time" datetime="${mail.date}">${shortTime(mail.date)}</time>
      <span class="entry-subject">${subjectOf(mail)}</span>
      <span class="entry-preview">${previewOf(mail)}</span>
    </a></li>`
}

function previewOf(mail: Mail): string {
  return mail.text.replace(/\s+/g, ' ').trim().slice(0, 140)
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

function shortTime(iso: string): string {
  const date = new Date(iso)
  return date.toDateString() === new Date().toDateString() ? clock.format(date) : day.format(date)
}
