import { fillSubject } from '#contract/email'
import { getStatusEntry, getTimeline, type ProjectStatus } from '#contract/project-status.ts'
import type { Config } from '#server/config.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { appendFooter, renderHtml } from '#server/platform/email/layout.email.tsx'
import {
  describeStep,
  EmailBody,
  EmailButton,
  emailColors,
  ProgressStones,
  SANS_FONTS,
  SERIF_FONTS,
  SmallText,
} from '#server/platform/email/parts.email.tsx'
import {
  type Addressee,
  getPlaceholderValues,
  isAddressVerified,
  type OutgoingEmail,
} from '#server/platform/email/send-email.ts'
import { renderPlainText, renderSafeHtml } from './email-content.ts'

/** Creates the email that announces a new status. Staff write its text. */
export const createStatusUpdateEmail = (
  config: Config,
  update: {
    status: ProjectStatus
    subject: string
    htmlContent: string
    textContent: string
    project: Pick<ProjectRecord, 'id' | 'publicId' | 'name' | 'email'>
    client: Pick<Addressee, 'name' | 'emailProvenAt'>
  },
): OutgoingEmail => {
  const { project, status } = update
  const values = getPlaceholderValues(update.client, project)
  const address = `${config.publicUrl}/project/${project.publicId}`
  const body = renderSafeHtml(update.htmlContent, values)
  const html = renderHtml(
    `${values.projectName}: ${getStatusEntry(status).label}`,
    <>
      {isMilestone(status) ? <MilestoneScene status={status} /> : <ProgressStones status={status} />}
      <EmailBody />
      <EmailButton href={address}>See your project</EmailButton>
      <SmallText>
        New status for {values.projectName}: {getStatusEntry(status).label}.
      </SmallText>
    </>,
    { body },
  )
  const text = renderPlainText(update.textContent, body, values)
  return {
    kind: 'status-update',
    to: project.email,
    subject: fillSubject(update.subject, values, isAddressVerified(update.client)),
    projectId: project.id,
    html,
    text: appendFooter(`${text}\n\nSee your project: ${address}`),
  }
}

/** Headings for milestone emails. Statuses without a heading aren't milestones. */
const milestoneTitles: Partial<Record<ProjectStatus, string>> = {
  irs_approved: 'The IRS approved your nonprofit',
  live: 'You’re live',
}

const isMilestone = (status: ProjectStatus): boolean => milestoneTitles[status] !== undefined

const glowShadow = `0 0 0 6px rgba(224,160,33,0.3), 0 0 0 14px rgba(224,160,33,0.14)`

const Medal = () => (
  <div
    className="lit"
    style={{
      width: '40px',
      height: '40px',
      borderRadius: '50%',
      boxShadow: glowShadow,
      background: emailColors.marigold,
      color: emailColors.ink,
      font: `600 21px/40px ${SANS_FONTS}`,
      textAlign: 'center',
    }}
  >
    &#10003;
  </div>
)

/**
 * Illustrates one step as a stone. Stones of completed steps get taller from left to right. The others are
 * flat.
 */
const Stone = ({ index, isSunk }: { index: number; isSunk: boolean }) => (
  <div
    className={isSunk ? 'shoal' : 'mint'}
    style={{
      height: `${isSunk ? 6 : 10 + index * 5}px`,
      borderRadius: '9px 9px 0 0',
      background: isSunk ? emailColors.shoal : emailColors.mint,
      fontSize: 0,
    }}
  />
)

/** A milestone email's header. Built with tables, because many email clients block images. */
const MilestoneScene = ({ status }: { status: ProjectStatus }) => (
  <table
    role="presentation"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    className="deep"
    style={{ margin: '0 0 24px', background: emailColors.deep, borderRadius: '10px', overflow: 'hidden' }}
  >
    <tbody>
      <tr>
        <td style={{ padding: '24px 0 24px 20px' }}>
          <h1
            className="light"
            style={{ margin: 0, font: `600 24px/1.2 ${SERIF_FONTS}`, color: emailColors.onDeep }}
          >
            {milestoneTitles[status]}
          </h1>
          <p
            className="light"
            style={{ margin: '8px 0 0', font: `400 14px/1.5 ${SANS_FONTS}`, color: emailColors.onDeep }}
          >
            {describeStep(status)}
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
                {getTimeline(status).map(({ label, state }, index) => (
                  <td key={label} width="16%" valign="bottom" style={{ padding: '0 4px' }}>
                    <Stone index={index} isSunk={state !== 'completed'} />
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
          style={{ background: emailColors.water, borderRadius: '0 0 10px 10px', fontSize: 0 }}
        >
          &nbsp;
        </td>
      </tr>
    </tbody>
  </table>
)
