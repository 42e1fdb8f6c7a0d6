import type { ReactNode } from 'react'
import { firstNameOf } from '#contract/names.ts'
import { type Addressee, isProven } from './addressee.ts'
import { mailColors, sans, serif } from './mail-style.ts'

export const Heading = ({ children }: { children: ReactNode }) => (
  <h1 className="ink" style={{ margin: '0 0 16px', font: `600 26px/1.25 ${serif}`, color: mailColors.ink }}>
    {children}
  </h1>
)

export const Text = ({ children }: { children: ReactNode }) => (
  <p className="ink" style={{ margin: '0 0 16px', font: `400 16px/1.6 ${sans}`, color: mailColors.ink }}>
    {children}
  </p>
)

export const Greeting = ({ to }: { to: Addressee }) => (
  <Text>{isProven(to) ? `Hi ${firstNameOf(to.name)},` : 'Hi there,'}</Text>
)

/** What a person typed, with its line breaks. */
export const Verbatim = ({ children }: { children: string }) => (
  <p
    className="ink"
    style={{
      margin: '0 0 16px',
      font: `400 16px/1.6 ${sans}`,
      color: mailColors.ink,
      whiteSpace: 'pre-wrap',
    }}
  >
    {children}
  </p>
)

export const Small = ({ children }: { children: ReactNode }) => (
  <p className="quiet" style={{ margin: '0 0 12px', font: `400 13px/1.6 ${sans}`, color: mailColors.quiet }}>
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
        background: mailColors.spruce,
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
    style={{ margin: '0 0 20px', background: mailColors.mist, borderRadius: '8px' }}
  >
    <tbody>
      {rows.map(([label, value]) => (
        <tr key={label}>
          <td
            className="quiet"
            style={{
              padding: '10px 0 10px 16px',
              font: `400 14px/1.4 ${sans}`,
              color: mailColors.quiet,
              // A label that names a discount code may be long.
              whiteSpace: label.length > 20 ? 'normal' : 'nowrap',
            }}
          >
            {label}
          </td>
          <td
            align="right"
            className="ink"
            style={{
              padding: '10px 16px',
              font: `600 14px/1.4 ${sans}`,
              color: mailColors.ink,
              wordBreak: 'break-word',
            }}
          >
            {value}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The place of the sanitised body that is handed to renderMail. */
export const Body = () => (
  <div className="ink" style={{ font: `400 16px/1.6 ${sans}`, color: mailColors.ink }}>
    <div data-body="" />
  </div>
)
