import { convert } from 'html-to-text'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { brand } from '#contract/brand.ts'
import { firstNameOf, namesInMail, type PlaceholderValues } from '#contract/mail'
import { timeline } from '#contract/project-status.ts'

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
  <h1 className="ink" style={{ margin: '0 0 16px', font: `600 26px/1.25 ${serif}`, color: mailColours.ink }}>
    {children}
  </h1>
)

export const Text = ({ children }: { children: ReactNode }) => (
  <p className="ink" style={{ margin: '0 0 16px', font: `400 16px/1.6 ${sans}`, color: mailColours.ink }}>
    {children}
  </p>
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
): PlaceholderValues => namesInMail(isProven(to), { userName: to.name, projectName: project.name })

export const Greeting = ({ to }: { to: Addressee }) => (
  <Text>{isProven(to) ? `Hi ${firstNameOf(to.name)},` : 'Hi there,'}</Text>
)

/** What somebody typed, with its line breaks. */
export const Verbatim = ({ children }: { children: string }) => (
  <p
    className="ink"
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
  <p className="quiet" style={{ margin: '0 0 12px', font: `400 13px/1.6 ${sans}`, color: mailColours.quiet }}>
    {children}
  </p>
)

export const Button = ({ href, children }: { href: string; children: ReactNode }) => (
  <p style={{ margin: '24px 0' }}>
    <a
      href={href}
      className="button"
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
    className="mist"
    style={{ margin: '0 0 20px', background: mailColours.mist, borderRadius: '8px' }}
  >
    <tbody>
      {rows.map(([label, value]) => (
        <tr key={label}>
          <td
            className="quiet"
            style={{ padding: '10px 16px', font: `400 14px/1.4 ${sans}`, color: mailColours.quiet }}
          >
            {label}
          </td>
          <td
            align="right"
            className="ink"
            style={{ padding: '10px 16px', font: `600 14px/1.4 ${sans}`, color: mailColours.ink }}
          >
            {value}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Bar = ({
  width,
  height,
  colour,
  name,
}: {
  width: number
  height: number
  colour: string
  name?: string
}) => (
  <div
    className={name}
    style={{
      width: `${width}px`,
      height: `${height}px`,
      borderRadius: '6px',
      background: colour,
      fontSize: 0,
    }}
  />
)

const stoneColours = {
  completed: mailColours.spruce,
  current: mailColours.marigold,
  upcoming: mailColours.line,
} as const

/** The six stones of the causeway at a status of the project: finished, the current one lit and named, or to come. */
export const Stones = ({ status }: { status: string }) => {
  const steps = timeline(status)
  const place = steps.findIndex(({ state }) => state === 'current')
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 8px' }}>
        <tbody>
          <tr>
            {steps.map(({ label, state }) => (
              <td key={label} valign="bottom" style={{ paddingRight: '6px' }}>
                <Bar
                  width={36}
                  height={state === 'current' ? 16 : 10}
                  colour={stoneColours[state]}
                  name={state === 'completed' ? 'stone' : state === 'upcoming' ? 'sunk' : 'lit'}
                />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <Small>
        {place === -1 ? 'All 6 steps are complete' : `Step ${place + 1} of 6: ${steps[place]?.label}`}
      </Small>
    </>
  )
}

/** The sign of the firm, three stones, drawn so that every mail program shows it: without an image. */
const Logo = () => (
  <table role="presentation" cellPadding={0} cellSpacing={0}>
    <tbody>
      <tr>
        {[12, 18, 24].map((height) => (
          <td key={height} valign="bottom" style={{ paddingRight: '4px' }}>
            <Bar
              width={10}
              height={height}
              colour={height === 24 ? mailColours.marigold : mailColours.spruce}
              name={height === 24 ? 'lit' : 'stone'}
            />
          </td>
        ))}
        <td
          className="brand"
          style={{ padding: '0 0 0 8px', font: `600 22px/1 ${serif}`, color: mailColours.spruce }}
        >
          {brand.name}
        </td>
      </tr>
    </tbody>
  </table>
)

/** Why somebody gets a mail; every footer says it. */
const reasons = {
  account: `You're getting this email because this address is used for a ${brand.name} account or project.`,
  contact: `You're getting this email because this address was used in our contact form.`,
  team: `You're getting this email because you're on the ${brand.name} team.`,
} as const
export type MailReason = keyof typeof reasons

/** For mail programs that follow the reader's dark scheme; the others keep the light one, which they may not turn over. */
const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0e1a16!important}.card{background:#16241f!important;border-color:#33443d!important}
.ink,.ink *{color:#f1eee6!important}.quiet{color:#b9c5be!important}.mist{background:#1f312a!important}
.brand{color:#8fd0b6!important}.ink a{color:#8fd0b6!important}.button{background:#8fd0b6!important;color:#0e1a16!important}
.stone{background:#8fd0b6!important}.sunk{background:#33443d!important}}
@media (max-width:480px){.card{padding:24px 20px!important}}`

/** Keeps the mail's first words out of the preview line. */
const previewEnd = '\u200c\u00a0'.repeat(80)

const Layout = ({ preview, why, children }: { preview: string; why: MailReason; children: ReactNode }) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{brand.name}</title>
      <style>{darkStyle}</style>
    </head>
    <body className="ground" style={{ margin: 0, padding: 0, background: mailColours.ground }}>
      <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
        {preview}
        {previewEnd}
      </div>
      <table
        role="presentation"
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        className="ground"
        style={{ background: mailColours.ground }}
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
                    <td align="left" style={{ padding: '20px 8px' }}>
                      <Small>{reasons[why]}</Small>
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
  <div className="ink" style={{ font: `400 16px/1.6 ${sans}`, color: mailColours.ink }}>
    <div data-body="" />
  </div>
)

const styled = (html: string): string =>
  html.replace(/<(p|ul|li|a)(?=[\s>])/g, (_tag, name: string) => `<${name} style="${bodyStyles[name]}"`)

/** The text form with what the footer says. */
export const signed = (text: string, why: MailReason = 'account'): string =>
  `${text}\n\n-- \n${brand.name} · ${brand.supportEmail}\n${reasons[why]}\n${brand.notAffiliated}\n`

/**
 * Renders a mail to its two forms. `preview` is the line that mail programs show beside the subject, `why` what the
 * footer gives as the reason. All text in `children` is escaped by React; `body` is sanitised HTML that goes where
 * <Body /> stands.
 */
export const renderMail = (
  preview: string,
  children: ReactNode,
  { why = 'account', body = '' }: { why?: MailReason; body?: string } = {},
): { html: string; text: string } => {
  const page = renderToStaticMarkup(
    <Layout preview={preview} why={why}>
      {children}
    </Layout>,
  )
  const html = `<!doctype html>${page.replace(bodyMark, () => styled(body))}`
  const text = convert(renderToStaticMarkup(children), {
    wordwrap: 78,
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  })
  return { html, text: signed(text.trim(), why) }
}
