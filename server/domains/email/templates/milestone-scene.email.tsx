import { type ProjectStatus, timeline } from '#contract/project-status.ts'
import { mailColors, sans, serif } from '#server/platform/email/mail-style.ts'
import { stepWords } from '#server/platform/email/stones.email.tsx'

/** What the head of the email says where a milestone is reached. */
const titles: Partial<Record<ProjectStatus, string>> = {
  irs_approved: 'The IRS approved your nonprofit',
  live: "You're live",
}

export const isMilestone = (status: ProjectStatus): boolean => titles[status] !== undefined

const glow = `0 0 0 6px rgba(224,160,33,0.3), 0 0 0 14px rgba(224,160,33,0.14)`

const Medal = () => (
  <div
    className="lit"
    style={{
      width: '40px',
      height: '40px',
      borderRadius: '50%',
      boxShadow: glow,
      background: mailColors.marigold,
      color: mailColors.ink,
      font: `600 21px/40px ${sans}`,
      textAlign: 'center',
    }}
  >
    &#10003;
  </div>
)

/** A stone stands higher out of the water the further the way has come; the one that is next still lies low. */
const Stone = ({ place, isSunk }: { place: number; isSunk: boolean }) => (
  <div
    className={isSunk ? 'shoal' : 'mint'}
    style={{
      height: `${isSunk ? 6 : 10 + place * 5}px`,
      borderRadius: '9px 9px 0 0',
      background: isSunk ? mailColors.shoal : mailColors.mint,
      fontSize: 0,
    }}
  />
)

/** The head of a milestone's email: six stones in the water, drawn without an image, which many mail programs hide. */
export const MilestoneScene = ({ status }: { status: ProjectStatus }) => (
  <table
    role="presentation"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    className="deep"
    style={{ margin: '0 0 24px', background: mailColors.deep, borderRadius: '10px', overflow: 'hidden' }}
  >
    <tbody>
      <tr>
        <td style={{ padding: '24px 0 24px 20px' }}>
          <h1
            className="light"
            style={{ margin: 0, font: `600 24px/1.2 ${serif}`, color: mailColors.onDeep }}
          >
            {titles[status]}
          </h1>
          <p
            className="light"
            style={{ margin: '8px 0 0', font: `400 14px/1.5 ${sans}`, color: mailColors.onDeep }}
          >
            {stepWords(status)}
          </p>
        </td>
        <td width="40" valign="top" style={{ padding: '30px 28px 24px 12px' }}>
          <Medal />
        </td>
      </tr>
      <tr>
        <td colSpan={2} style={{ padding: '0 16px' }}>
          <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
            <tbody>
              <tr>
                {timeline(status).map(({ label, state }, place) => (
                  <td key={label} width="16%" valign="bottom" style={{ padding: '0 4px' }}>
                    <Stone place={place} isSunk={state !== 'completed'} />
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </td>
      </tr>
      <tr>
        <td
          colSpan={2}
          height={18}
          className="water"
          style={{ background: mailColors.water, borderRadius: '0 0 10px 10px', fontSize: 0 }}
        >
          &nbsp;
        </td>
      </tr>
    </tbody>
  </table>
)
