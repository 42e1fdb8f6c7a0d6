import { convert } from 'html-to-text'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { brand } from '#contract/brand.ts'
import { firstNameOf, type PlaceholderValues } from '#contract/mail'

/** The fixed colours of every mail; mail programs know no variables. */
export const mailColours = {
  ground: '#f6f1e7',
  card: '#ffffff',
  ink: '#16241f',
  quiet: '#55645d',
  spruce: '#1f5c4a',
  marigold: '#e0a021',
  line: '#ddd5c6',
  mist: '#eef2ee',
} as const

const sans = "'Figtree', 'Segoe UI', Helvetica, Arial, sans-serif"
const serif = "'Fraunces', Georgia, 'Times New Roman', serif"

export const Heading = ({ children }: { children: ReactNode }) => (
  <h1 style={{ margin: '0 0 16px', font: `600 26px/1.25 ${serif}`, color: mailColours.ink }}>{children}</h1>
)

export const Text = ({ children }: { children: ReactNode }) => (
  <p style={{ margin: '0 0 16px', font: `400 16px/1.6 ${sans}`, color: mailColours.ink }}>{children}</p>
)

/** Whom a mail is written to. */
export interface Addressee {
  name: string
  email: string
  /** Null while nobody has used a link that was mailed to the address: then a stranger may have chosen the name. */
  emailProvenAt: Date | null
}

/** May a mail say what was typed for this account? */
export const isProven = ({ emailProvenAt }: Pick<Addressee, 'emailProvenAt'>): boolean =>
  emailProvenAt !== null

/** What a mail calls its reader and their project: by name, or so that nothing is said that a stranger typed. */
export const namesFor = (
  to: Pick<Addressee, 'name' | 'emailProvenAt'>,
  project: { name: string },
): PlaceholderValues =>
  isProven(to)
    ? { userName: to.name, projectName: project.name }
    : { userName: 'there', projectName: 'your nonprofit' }

export const Greeting = ({ to }: { to: Addressee }) => (
  <Text>{isProven(to) ? `Hi ${firstNameOf(to.name)},` : 'Hi there,'}</Text>
)

/** What somebody typed, with its line breaks. */
export const Verbatim = ({ children }: { children: string }) => (
  <p
    style={{
      margin: '0 0 16px',
      font: `400 16px/1.6 ${sans}`,
      color: mailColours.ink,
      whiteSpace: 'pre-wrap',
    }}
  >
    {children}
  </p>
)

export const Small = ({ children }: { children: ReactNode }) => (
  <p style={{ margin: '0 0 12px', font: `400 13px/1.6 ${sans}`, color: mailColours.quiet }}>{children}</p>
)

export const Button = ({ href, children }: { href: string; children: ReactNode }) => (
  <p style={{ margin: '24px 0' }}>
    <a
      href={href}
      style={{
        display: 'inline-block',
        padding: '14px 24px',
        borderRadius: '8px',
        background: mailColours.spruce,
        color: '#ffffff',
        font: `600 16px/1 ${sans}`,
        textDecoration: 'none',
      }}
    >
      {children}
    </a>
  </p>
)

/** A quiet box of label and value rows, for receipts and the like. */
export const Facts = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <table
    role="presentation"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    style={{ margin: '0 0 20px', background: mailColours.mist, borderRadius: '8px' }}
  >
    <tbody>
      {rows.map(([label, value]) => (
        <tr key={label}>
          <td style={{ padding: '10px 16px', font: `400 14px/1.4 ${sans}`, color: mailColours.quiet }}>
            {label}
          </td>
          <td
            align="right"
            style={{ padding: '10px 16px', font: `600 14px/1.4 ${sans}`, color: mailColours.ink }}
          >
            {value}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The six stones of the causeway; `reached` of them are above the water. */
export const Stones = ({ reached }: { reached: number }) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 24px' }}>
    <tbody>
      <tr>
        {[1, 2, 3, 4, 5, 6].map((stone) => (
          <td key={stone} style={{ paddingRight: '6px' }}>
            <div
              style={{
                width: '44px',
                height: '10px',
                borderRadius: '6px',
                background: stone <= reached ? mailColours.spruce : mailColours.line,
              }}
            />
          </td>
        ))}
      </tr>
    </tbody>
  </table>
)

const Layout = ({ preview, children }: { preview: string; children: ReactNode }) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light" />
      <title>{brand.name}</title>
    </head>
    <body style={{ margin: 0, padding: 0, background: mailColours.ground }}>
      <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
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
                    <td
                      style={{
                        padding: '0 8px 20px',
                        font: `600 22px/1 ${serif}`,
                        color: mailColours.spruce,
                      }}
                    >
                      {brand.name}
                    </td>
                  </tr>
                  <tr>
                    <td
                      align="left"
                      style={{
                        padding: '32px',
                        background: mailColours.card,
                        border: `1px solid ${mailColours.line}`,
                        borderRadius: '10px',
                      }}
                    >
                      {children}
                    </td>
                  </tr>
                  <tr>
                    <td style={{ padding: '20px 8px' }}>
                      <Small>
                        {brand.name} · {brand.address}
                        <br />
                        Questions? Reply to this email or write to {brand.supportEmail}.
                      </Small>
                      <Small>
                        {brand.copyright}. {brand.notAffiliated}
                      </Small>
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
 * Where trusted, already sanitised HTML goes; React must not escape it, so it is put in afterwards. The mark is an
 * element, which no text can become: React escapes every "<" of a text.
 */
const bodyMark = renderToStaticMarkup(<div data-body="" />)

const bodyStyles: Record<string, string> = {
  p: `margin:0 0 16px;font:400 16px/1.6 ${sans};color:${mailColours.ink}`,
  ul: `margin:0 0 16px;padding-left:24px;font:400 16px/1.6 ${sans};color:${mailColours.ink}`,
  li: 'margin:0 0 6px',
  a: `color:${mailColours.spruce}`,
}

/** The place of the sanitised body that is handed to renderMail. */
export const Body = () => (
  <div style={{ font: `400 16px/1.6 ${sans}`, color: mailColours.ink }}>
    <div data-body="" />
  </div>
)

const styled = (html: string): string =>
  html.replace(/<(p|ul|li|a)(?=[\s>])/g, (_tag, name: string) => `<${name} style="${bodyStyles[name]}"`)

/**
 * Renders a mail to its two forms. `preview` is the line that mail programs show beside the subject.
 * All text in `children` is escaped by React; `body` is sanitised HTML that goes where <Body /> stands.
 */
export const renderMail = (
  preview: string,
  children: ReactNode,
  body = '',
): { html: string; text: string } => {
  const page = renderToStaticMarkup(<Layout preview={preview}>{children}</Layout>)
  const html = `<!doctype html>${page.replace(bodyMark, () => styled(body))}`
  const text = convert(renderToStaticMarkup(children), {
    wordwrap: 78,
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  })
  return { html, text: `${text}\n\n-- \n${brand.name} · ${brand.supportEmail}\n${brand.notAffiliated}\n` }
}
