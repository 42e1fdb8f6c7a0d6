import type { Attachment } from 'postal-mime'
import { type Html, html, type Page, renderHeader } from '#sandbox/http/page.ts'
import type { StoredEmail } from './mail-store.ts'

export interface MailboxView {
  /** Newest first. */
  mails: StoredEmail[]
  /** Total number of emails, including those not listed. */
  total: number
  open?: OpenMail
  /** Whether the URL refers to an email or attachment that doesn't exist. */
  missing?: boolean
}

/** Renders the list of emails and the open email. On phones, the open email replaces the list. */
export function renderMailboxPage({ mails, total, open, missing = false }: MailboxView): Page {
  return {
    title: open ? `${getSubject(open.mail)} – sandbox mailbox` : 'Sandbox mailbox',
    style: 'mailbox',
    script: 'live-list',
    body: html`${renderHeader('no email leaves this machine.')}
<main class="mailbox${open || missing ? ' has-open' : ''}">
  ${renderEmailList({ mails, total, openId: open?.mail.id, isHeading: !open && !missing })}
  <section class="reader" aria-label="Email">
    ${open ? renderOpenMail(open) : missing ? renderMissingMail() : renderHint(total)}
  </section>
</main>`,
  }
}

function renderMissingMail(): Html {
  return html`<div class="blank">
      <h1>This email is gone</h1>
      <p>The mailbox has been emptied. <a href="/mailbox">See all emails</a></p>
    </div>`
}

function renderHint(total: number): Html {
  return html`<p class="blank">${total === 0 ? 'Nothing has been sent yet.' : 'Choose an email to read it.'}</p>`
}

interface MailListView {
  mails: StoredEmail[]
  total: number
  openId?: string | undefined
  /** Whether the list has the page's h1. If not, the section next to it has the h1. */
  isHeading: boolean
}

function renderEmailList({ mails, total, openId, isHeading }: MailListView): Html {
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
          : html`<ol class="mails">${mails.map((mail) => renderListEntry(mail, mail.id === openId))}</ol>`
      }
    </div>
  </nav>`
}

function renderListEntry(mail: StoredEmail, isOpen: boolean): Html {
  return html`<li><a href="/mailbox/${mail.id}" ${isOpen && html`aria-current="page"`}>
      <span class="entry-to">${mail.to.join(', ')}</span>
      <time class="entry-time" datetime="${mail.date}">${formatShortTime(mail.date)}</time>
      <span class="entry-subject">${getSubject(mail)}</span>
      <span class="entry-preview">${getPreview(mail)}</span>
    </a></li>`
}

function getPreview(mail: StoredEmail): string {
  return mail.text.replace(/\s+/g, ' ').trim().slice(0, 140)
}

const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

function formatShortTime(iso: string): string {
  const date = new Date(iso)
  return date.toDateString() === new Date().toDateString() ? timeFormat.format(date) : dayFormat.format(date)
}

interface OpenMail {
  mail: StoredEmail
  view: 'html' | 'text'
  files: Attachment[]
}

/** Renders an email: its headers, attachments, and content, as text or as HTML in a sandboxed frame. */
function renderOpenMail({ mail, view, files }: OpenMail): Html {
  const tab = (name: 'html' | 'text', label: string) =>
    html`<a href="/mailbox/${mail.id}?view=${name}" ${view === name && html`aria-current="true"`}>${label}</a>`
  return html`<article class="mail">
      <p class="back"><a href="/mailbox">All emails</a></p>
      <h1>${getSubject(mail)}</h1>
      <dl class="mail-head">
        <div><dt>From</dt><dd>${mail.from}</dd></div>
        <div><dt>To</dt><dd>${mail.to.join(', ')}</dd></div>
        <div><dt>Received</dt><dd><time datetime="${mail.date}">${formatLongTime(mail.date)}</time></dd></div>
      </dl>
      ${files.length > 0 && html`<ul class="files">${files.map((file, index) => html`<li><a href="/mailbox/${mail.id}/files/${index}">${file.filename ?? 'attachment'}</a></li>`)}</ul>`}
      ${mail.html !== '' && html`<nav class="tabs" aria-label="Email format">${tab('html', 'HTML')}${tab('text', 'Text')}</nav>`}
      ${
        view === 'html'
          ? html`<iframe class="mail-body" title="Email content" src="/mailbox/${mail.id}/frame" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
          : html`<pre class="mail-body" tabindex="0" role="region" aria-label="Email text">${renderLinks(mail.text)}</pre>`
      }
      <details class="reply">
        <summary>Reply</summary>
        <form method="post" action="/mailbox/${mail.id}/reply">
          <label for="reply-text">Reply as ${mail.to[0] ?? ''}. The app reads replies every minute.</label>
          <textarea id="reply-text" name="text" rows="5" required></textarea>
          <button class="primary">Send reply</button>
        </form>
      </details>
    </article>`
}

function getSubject(mail: StoredEmail): string {
  return mail.subject === '' ? '(no subject)' : mail.subject
}

/** Renders text, with URLs as links. */
function renderLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>` : html`${part}`,
    )
}

const fullFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

function formatLongTime(iso: string): string {
  return fullFormat.format(new Date(iso))
}
