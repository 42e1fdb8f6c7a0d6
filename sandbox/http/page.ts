import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'

export interface Page {
  title: string
  body: Html
  /** Stylesheet to add to the shared one. */
  style?: 'checkout' | 'mailbox'
  /** Other origins to which the page's forms may redirect. */
  formTargets?: string[]
  script?: 'live-list'
}

/** Sends a page. Its Content-Security-Policy allows only the sandbox's own resources and `data:` images. */
export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "frame-src 'self'",
    page.script === undefined ? "script-src 'none'" : "script-src 'self'; connect-src 'self'",
    // Some browsers also apply form-action to redirects after a form is submitted.
    `form-action ${["'self'", ...(page.formTargets ?? [])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return reply
    .status(status)
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderDocument(page).text)
}

/** Security headers for every response. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

/** Part of the asset URLs. Changes at each start, because browsers cache assets for a year. */
const ASSET_VERSION = randomBytes(4).toString('hex')

function renderDocument({ title, body, style, script }: Page): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/styles/shared.css?${ASSET_VERSION}">
${style && html`<link rel="stylesheet" href="/styles/${style}.css?${ASSET_VERSION}">`}
${script && html`<script type="module" src="/scripts/${script}.js?${ASSET_VERSION}"></script>`}
</head>
<body>
${body}
</body>
</html>
`
}

/** Renders the banner that distinguishes the sandbox's pages from the real service. */
export function renderHeader(text: string): Html {
  return html`<header class="ribbon"><p><strong>Sandbox:</strong> ${text}</p></header>`
}

const ASSET_FILES = [
  { url: '/styles/shared.css', file: new URL('./shared.css', import.meta.url), type: 'text/css' },
  {
    url: '/styles/checkout.css',
    file: new URL('../payments/checkout/checkout.css', import.meta.url),
    type: 'text/css',
  },
  { url: '/styles/mailbox.css', file: new URL('../mailbox/mailbox.css', import.meta.url), type: 'text/css' },
  {
    url: '/scripts/live-list.js',
    file: new URL('../mailbox/live-list.js', import.meta.url),
    type: 'text/javascript',
  },
]

/** Registers the routes for the pages' stylesheets and script. */
export async function registerAssetRoutes(app: FastifyInstance): Promise<void> {
  for (const asset of ASSET_FILES) {
    const content = readFileSync(asset.file)
    app.get(asset.url, (_, reply) =>
      reply
        .type(`${asset.type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(content),
    )
  }
}

/** HTML whose inserted values have been escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A value in a template. Text is escaped, and lists are joined. Null, undefined, and false are omitted. */
type HtmlPart = Html | string | number | null | undefined | false | HtmlPart[]

const HTML_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Builds HTML from a template and escapes its values. */
export function html(strings: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(strings.reduce((text, string, index) => text + renderPart(parts[index - 1]) + string))
}

function renderPart(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(renderPart).join('')
  return String(part).replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character)
}
