import { compile } from 'html-to-text'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { brand } from '#contract/brand.ts'
import { once } from '#contract/once.ts'
import { ReplyMarker } from './offer-replies.email.tsx'
import { bodyStyles, emailColors, emailHeadStyle, Logo, SmallText } from './parts.email.tsx'

/** Why a recipient gets an email. Each footer contains one of these texts. */
const reasonTexts = {
  account: `You’re getting this email because this address is used for a ${brand.name} account or project.`,
  reports: `You’re getting this email because we report on your ads each month.`,
  summary: `You’re getting this email because you can see the business page of ${brand.name}.`,
  eligibility: `You’re getting this email because this address was entered in our eligibility check.`,
  signing: `You’re getting this email because someone entered this address to request a signature.`,
  contact: `You’re getting this email because this address was used in our contact form.`,
  team: `You’re getting this email because you’re on the ${brand.name} team.`,
} as const
export type EmailReason = keyof typeof reasonTexts

/** Fills the preview line, so that it doesn't show the beginning of the email's text. */
const previewPadding = '\u200c\u00a0'.repeat(80)

/** The URL for turning off this kind of email, and the link's text. */
export interface UnsubscribeLink {
  url: string
  label: string
}

interface LayoutProps {
  preview: string
  why: EmailReason
  unsubscribe: UnsubscribeLink | undefined
  children: ReactNode
}

const Layout = ({ preview, why, unsubscribe, children }: LayoutProps) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{brand.name}</title>
      <style>{emailHeadStyle}</style>
    </head>
    <body className="ground" style={{ margin: 0, padding: 0, background: emailColors.ground }}>
      <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
        {preview}
        {previewPadding}
      </div>
      <table
        role="presentation"
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        className="ground"
        style={{ background: emailColors.ground }}
      >
        <tbody>
          <tr>
            <td align="center" style={{ padding: '32px 16px' }}>
              <table
                role="presentation"
                width="100%"
                cellPadding={0}
                cellSpacing={0}
                style={{ maxWidth: '600px' }}
              >
                <tbody>
                  <tr>
                    <td align="left" style={{ padding: '0 8px 20px' }}>
                      <Logo />
                    </td>
                  </tr>
                  <tr>
                    <td
                      align="left"
                      className="card"
                      style={{
                        padding: '32px 32px 16px',
                        background: emailColors.card,
                        border: `1px solid ${emailColors.line}`,
                        borderRadius: '10px',
                      }}
                    >
                      {children}
                    </td>
                  </tr>
                  <tr>
                    <td align="left" style={{ padding: '20px 8px' }}>
                      <SmallText>
                        {reasonTexts[why]}
                        {unsubscribe && (
                          <>
                            {' '}
                            <a
                              href={unsubscribe.url}
                              style={{ color: emailColors.spruce, whiteSpace: 'nowrap' }}
                            >
                              {unsubscribe.label}
                            </a>
                          </>
                        )}
                      </SmallText>
                      <SmallText>
                        {brand.name} · {brand.address}
                        <br />
                        Questions? <ReplyMarker /> to {brand.supportEmail}.
                      </SmallText>
                      <SmallText>
                        {brand.copyright}. {brand.notAffiliated}
                      </SmallText>
                    </td>
                  </tr>
                </tbody>
              </table>
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  </html>
)

/**
 * Renders a placeholder that is replaced with sanitized HTML after rendering. Text can't imitate the
 * placeholder, because React escapes every "<".
 */
const renderBodyMarker = once(() => renderToStaticMarkup(<div data-body="" />))

/** Adds inline styles to the sanitized HTML of an email, and prevents a line break in "501(c)(3)". */
const addInlineStyles = (html: string): string =>
  html
    .replace(/<(p|ul|li|a)(?=[\s>])/g, (_tag, name: string) => `<${name} style="${bodyStyles[name]}"`)
    .replace(/<[^<>]*>|501\(c\)\(3\)/g, (match) =>
      match.startsWith('<') ? match : `<span style="white-space:nowrap">${match}</span>`,
    )

interface FooterOptions {
  why?: EmailReason
  unsubscribe?: UnsubscribeLink | undefined
}

/** Appends the footer to the plain text of an email. */
export const appendFooter = (text: string, { why = 'account', unsubscribe }: FooterOptions = {}): string => {
  const stop = unsubscribe ? `${unsubscribe.label}: ${unsubscribe.url}\n` : ''
  return `${text}\n\n-- \n${brand.name} · ${brand.supportEmail}\n${reasonTexts[why]}\n${stop}${brand.notAffiliated}\n`
}

interface EmailOptions extends FooterOptions {
  body?: string
}

/**
 * Renders an email to HTML. `preview` is the text that email clients show next to the subject, and `why` is
 * the reason in the footer. React escapes `children`. `body` is sanitized HTML that replaces the placeholder
 * in <EmailBody />.
 */
export const renderHtml = (
  preview: string,
  children: ReactNode,
  { why = 'account', unsubscribe, body = '' }: EmailOptions = {},
): string => {
  const page = renderToStaticMarkup(
    <Layout preview={preview} why={why} unsubscribe={unsubscribe}>
      {children}
    </Layout>,
  )
  return `<!doctype html>${page.replace(renderBodyMarker(), () => addInlineStyles(body))}`
}

/** Returns the converter from HTML to plain text. It's created on first use, because creating it is slow. */
const getTextConverter = once(() =>
  compile({
    wordwrap: 78,
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  }),
)

/** Renders an email to HTML and plain text. The plain text omits `body`. */
export const renderEmail = (
  preview: string,
  children: ReactNode,
  options: EmailOptions = {},
): { html: string; text: string } => ({
  html: renderHtml(preview, children, options),
  text: appendFooter(getTextConverter()(renderToStaticMarkup(children)).trim(), options),
})
