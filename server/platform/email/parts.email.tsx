import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { getFirstName } from '#contract/names.ts'
import { getTimeline } from '#contract/project-status.ts'
import { type Addressee, isAddressVerified } from './send-email.ts'

/** Fixed colors, because many email clients don't support CSS variables. */
export const emailColors = {
  ground: '#f6f1e7',
  card: '#ffffff',
  ink: '#16241f',
  quiet: '#55645d',
  spruce: '#1f5c4a',
  marigold: '#e0a021',
  line: '#ddd5c6',
  mist: '#eef2ee',
  deep: '#143a30',
  onDeep: '#f6f1e7',
  mint: '#8fd0b6',
  shoal: '#3f7a76',
  water: '#4f9a96',
} as const

export const SANS_FONTS = "'Figtree', 'Segoe UI', Helvetica, Arial, sans-serif"
export const SERIF_FONTS = "'Fraunces', Georgia, 'Times New Roman', serif"

/** Inline styles for the elements in the `body` of `renderHtml`, by tag name. */
export const bodyStyles: Record<string, string> = {
  p: `margin:0 0 16px;font:400 16px/1.6 ${SANS_FONTS};color:${emailColors.ink}`,
  ul: `margin:0 0 16px;padding-left:24px;font:400 16px/1.6 ${SANS_FONTS};color:${emailColors.ink}`,
  li: 'margin:0 0 6px',
  a: `color:${emailColors.spruce}`,
}

/** Styles for dark mode and narrow screens, for email clients that support them. */
export const emailHeadStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0e1a16!important}.card{background:#16241f!important;border-color:#33443d!important}
.ink,.ink *{color:#f1eee6!important}.quiet{color:#b9c5be!important}.mist{background:#1f312a!important}
.brand{color:#8fd0b6!important}.ink a,.quiet a{color:#8fd0b6!important}.button{background:#8fd0b6!important;color:#0e1a16!important}
.stone{background:#8fd0b6!important}.sunk{background:#33443d!important}
.deep{background:#0b2b23!important}.light{color:#f6f1e7!important}.mint{background:#8fd0b6!important}
.shoal{background:#2f615e!important}.water{background:#2f6f70!important}}
@media (max-width:480px){.card{padding:24px 20px 8px!important}}`

export const Heading = ({ children }: { children: ReactNode }) => (
  <h1
    className="ink"
    style={{ margin: '0 0 16px', font: `600 26px/1.25 ${SERIF_FONTS}`, color: emailColors.ink }}
  >
    {children}
  </h1>
)

export const Text = ({ children }: { children: ReactNode }) => (
  <p
    className="ink"
    style={{ margin: '0 0 16px', font: `400 16px/1.6 ${SANS_FONTS}`, color: emailColors.ink }}
  >
    {children}
  </p>
)

export const Greeting = ({ to }: { to: Addressee }) => (
  <Text>{isAddressVerified(to) ? `Hi ${getFirstName(to.name)},` : 'Hi there,'}</Text>
)

/** Text with its line breaks preserved. */
export const PreformattedText = ({ children }: { children: string }) => (
  <p
    className="ink"
    style={{
      margin: '0 0 16px',
      font: `400 16px/1.6 ${SANS_FONTS}`,
      color: emailColors.ink,
      whiteSpace: 'pre-wrap',
    }}
  >
    {children}
  </p>
)

export const SmallText = ({ children }: { children: ReactNode }) => (
  <p
    className="quiet"
    style={{ margin: '0 0 12px', font: `400 13px/1.6 ${SANS_FONTS}`, color: emailColors.quiet }}
  >
    {children}
  </p>
)

export const EmailButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <p style={{ margin: '24px 0' }}>
    <a
      href={href}
      className="button"
      style={{
        display: 'inline-block',
        padding: '14px 24px',
        borderRadius: '8px',
        background: emailColors.spruce,
        color: '#ffffff',
        font: `600 16px/1 ${SANS_FONTS}`,
        textDecoration: 'none',
      }}
    >
      {children}
    </a>
  </p>
)

export const EmailLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} style={{ color: emailColors.spruce }}>
    {children}
  </a>
)

/** A box with rows of labels and values, as in receipts. */
export const EmailDetails = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <table
    role="presentation"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    className="mist"
    style={{ margin: '0 0 20px', background: emailColors.mist, borderRadius: '8px' }}
  >
    <tbody>
      {rows.map(([label, value]) => (
        <tr key={label}>
          <td
            className="quiet"
            style={{
              padding: '10px 0 10px 16px',
              font: `400 14px/1.4 ${SANS_FONTS}`,
              color: emailColors.quiet,
              // Labels that contain discount codes can be long.
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
              font: `600 14px/1.4 ${SANS_FONTS}`,
              color: emailColors.ink,
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

/** Placeholder for the `body` of `renderHtml`. */
export const EmailBody = () => (
  <div className="ink" style={{ font: `400 16px/1.6 ${SANS_FONTS}`, color: emailColors.ink }}>
    <div data-body="" />
  </div>
)

const Bar = ({
  width,
  height,
  color,
  name,
}: {
  width: number
  height: number
  color: string
  name?: string
}) => (
  <div
    className={name}
    style={{
      width: `${width}px`,
      height: `${height}px`,
      borderRadius: '6px',
      background: color,
      fontSize: 0,
    }}
  />
)

const stoneColors = {
  completed: emailColors.spruce,
  current: emailColors.marigold,
  upcoming: emailColors.line,
} as const

/** Describes the current step for a status: "Step 2 of 6: Application Setup", or that all are complete. */
export const describeStep = (status: string): string => {
  const steps = getTimeline(status)
  const currentIndex = steps.findIndex(({ state }) => state === 'current')
  return currentIndex === -1
    ? 'All 6 steps are complete'
    : `Step ${currentIndex + 1} of 6: ${steps[currentIndex]?.label}`
}

/** Shows a status's progress as six stones, one per step, and describes the current step below them. */
export const ProgressStones = ({ status }: { status: string }) => {
  const steps = getTimeline(status)
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
                  color={stoneColors[state]}
                  name={state === 'completed' ? 'stone' : state === 'upcoming' ? 'sunk' : 'lit'}
                />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <SmallText>{describeStep(status)}</SmallText>
    </>
  )
}

/** The logo, built with tables, because many email clients block images. */
export const Logo = () => (
  <table role="presentation" cellPadding={0} cellSpacing={0}>
    <tbody>
      <tr>
        {[12, 18, 24].map((height) => (
          <td key={height} valign="bottom" style={{ paddingRight: '4px' }}>
            <Bar
              width={10}
              height={height}
              color={height === 24 ? emailColors.marigold : emailColors.spruce}
              name={height === 24 ? 'lit' : 'stone'}
            />
          </td>
        ))}
        <td
          className="brand"
          style={{ padding: '0 0 0 8px', font: `600 22px/1 ${SERIF_FONTS}`, color: emailColors.spruce }}
        >
          {brand.name}
        </td>
      </tr>
    </tbody>
  </table>
)
