import type { Attachment } from 'postal-mime'
import { type Html, html } from '../http/html.ts'
import type { Mail } from './mail-store.ts'

/** A mail opened in the viewer. */
export interface OpenMail {
  mail: Mail
  view: 'html' | 'text'
  files: Attachment[]
}

/** A mail as its reader sees it: head, files, and its content as HTML in a locked frame or as text. */
export function openMailPane({ mail, view, files }: OpenMail): Html {
  const tab = (name: 'html' | 'text', label: string) =>
    html`<a href="/mailbox/${mail.id}?view=${name}" ${view === name && html`aria-current="true"`}>${label}</a>`
  return html`<article class="mail">
      <p class="back"><a href="/mailbox">All emails</a></p>
      <h1>${subjectOf(mail)}</h1>
      <dl class="mail-head">
        <div><dt>From</dt><dd>${mail.from}</dd></div>
        <div><dt>To</dt><dd>${mail.to.join(', ')}</dd></div>
        <div><dt>Received</dt><dd><time datetime="${mail.date}">${longTime(mail.date)}</time></dd></div>
      </dl>
      ${files.length > 0 && html`<ul class="files">${files.map((file, index) => html`<li><a href="/mailbox/${mail.id}/files/${index}">${file.filename ?? 'attachment'}</a></li>`)}</ul>`}
      ${mail.html !== '' && html`<nav class="tabs" aria-label="Email format">${tab('html', 'HTML')}${tab('text', 'Text')}</nav>`}
      ${
        view === 'html'
          ? html`<iframe class="mail-body" title="Email content" src="/mailbox/${mail.id}/frame" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
          : html`<pre class="mail-body" tabindex="0" role="region" aria-label="Email text">${linked(mail.text)}</pre>`
      }
    </article>`
}

/** A mail's subject, or a stand-in for none. */
export function subjectOf(mail: Mail): string {
  return mail.subject === '' ? '(no subject)' : mail.subject
}

/** Text with its web addresses made into links. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>` : html`${part}`,
    )
}

const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

function longTime(iso: string): string {
  return full.format(new Date(iso))
}
