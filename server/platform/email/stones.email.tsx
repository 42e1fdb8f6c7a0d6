import { brand } from '#contract/brand.ts'
import { timeline } from '#contract/project-status.ts'
import { mailColors, serif } from './mail-style.ts'
import { Small } from './parts.email.tsx'

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
  completed: mailColors.spruce,
  current: mailColors.marigold,
  upcoming: mailColors.line,
} as const

/** Which of the six steps is the current one at a status of the project. */
export const stepWords = (status: string): string => {
  const steps = timeline(status)
  const place = steps.findIndex(({ state }) => state === 'current')
  return place === -1 ? 'All 6 steps are complete' : `Step ${place + 1} of 6: ${steps[place]?.label}`
}

/** The six stones of the causeway at a status of the project: finished, the current one lit and named, or to come. */
export const Stones = ({ status }: { status: string }) => {
  const steps = timeline(status)
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
      <Small>{stepWords(status)}</Small>
    </>
  )
}

/** The sign of the firm, three stones, drawn so that every mail program shows it: without an image. */
export const Logo = () => (
  <table role="presentation" cellPadding={0} cellSpacing={0}>
    <tbody>
      <tr>
        {[12, 18, 24].map((height) => (
          <td key={height} valign="bottom" style={{ paddingRight: '4px' }}>
            <Bar
              width={10}
              height={height}
              color={height === 24 ? mailColors.marigold : mailColors.spruce}
              name={height === 24 ? 'lit' : 'stone'}
            />
          </td>
        ))}
        <td
          className="brand"
          style={{ padding: '0 0 0 8px', font: `600 22px/1 ${serif}`, color: mailColors.spruce }}
        >
          {brand.name}
        </td>
      </tr>
    </tbody>
  </table>
)
