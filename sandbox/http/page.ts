import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'

export interface Page {
  title: string
  /** Everything inside <body>. */
  body: Html
  /** Name of the folder's stylesheet beside the shared one, served as /styles/<name>.css. */
  style?: 'checkout' | 'mailbox'
  /** Where forms of the page may lead besides the sandbox itself, as origins. */
  formTargets?: string[]
  /** Whether the page brings its script, served as /scripts/<name>.js. */
  script?: 'live-list'
}

/** Sends a page with a policy under which nothing but the sandbox's own styles, frames and scripts can load. */
export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "frame-src 'self'",
    page.script === undefined ? "script-src 'none'" : "script-src 'self'; connect-src 'self'",
    // A browser holds the redirect after a form to form-action as well.
    `form-action ${["'self'", ...(page.formTargets ?? [])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return reply
    .status(status)
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(documentOf(page).text)
}

/** Headers every answer of the sandbox carries. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

// A new start may bring new styles: the address changes with it, so that nobody sees the old ones.
const START = randomBytes(4).toString('hex')

function documentOf({ title, body, style, script }: Page): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/styles/shared.css?${START}">
${style && html`<link rel="stylesheet" href="/styles/${style}.css?${START}">`}
${script && html`<script type="module" src="/scripts/${script}.js?${START}"></script>`}
</head>
<body>
${body}
</body>
</html>
`
}

/** The ribbon on top of every page: nobody shall take the sandbox for the real thing. */
export function ribbon(text: string): Html {
  return html`<header class="ribbon"><p><strong>Sandbox:</strong> ${text}</p></header>`
}
