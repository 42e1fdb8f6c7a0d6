import { z } from './zod.ts'

const projectStatuses = [
  'payment_pending',
  'onboarding',
  'submitted',
  'under_review',
  'filing',
  'irs_approved',
  'ads_setup',
  'ads_testing',
  'live',
] as const

export const ProjectStatus = z.enum(projectStatuses, { error: 'That status doesn’t exist' })
export type ProjectStatus = z.output<typeof ProjectStatus>

export type StatusColor = 'gray' | 'amber' | 'blue' | 'teal' | 'green'
export type StatusIcon =
  | 'card'
  | 'pencil'
  | 'inbox'
  | 'search'
  | 'file'
  | 'stamp'
  | 'settings'
  | 'gauge'
  | 'rocket'
  | 'dot'

/** The six steps of the client's timeline, in order. */
export const timelineSteps = [
  'Payment Complete',
  'Application Setup',
  'Application Review',
  '501(c)(3) Filing',
  'Ad Grant Setup',
  'Grant Active',
] as const

export interface StatusEntry {
  value: string
  label: string
  /** Explains the status to staff and clients. */
  meaning: string
  /** Label in the progress view. */
  progressLabel: string
  /** Progress from 0 to 100. Never decreases from one status to the next. */
  progress: number
  /** Index of the current step in timelineSteps, or null for an unknown status. */
  step: number | null
  canStaffSet: boolean
  hasTemplate: boolean
  color: StatusColor
  icon: StatusIcon
}

const defineStatus = (
  value: ProjectStatus,
  label: string,
  meaning: string,
  progress: number,
  step: number,
  color: StatusColor,
  icon: StatusIcon,
  more: { progressLabel?: string; isClientsOwn?: true } = {},
): StatusEntry => ({
  value,
  label,
  meaning,
  progressLabel: more.progressLabel ?? label,
  progress,
  step,
  canStaffSet: !more.isClientsOwn,
  hasTemplate: !more.isClientsOwn,
  color,
  icon,
})

/** The statuses, in order, with their texts and properties. */
export const projectStatusEntries: readonly StatusEntry[] = [
  defineStatus('payment_pending', 'Payment Pending', 'Waiting for payment', 10, 0, 'amber', 'card', {
    progressLabel: 'Awaiting Payment',
    isClientsOwn: true,
  }),
  defineStatus('onboarding', 'Onboarding', 'Customer completes questionnaire', 25, 1, 'amber', 'pencil', {
    progressLabel: 'Complete Your Application',
    isClientsOwn: true,
  }),
  defineStatus(
    'submitted',
    'Application Submitted',
    'Application received, waiting for review',
    50,
    2,
    'blue',
    'inbox',
  ),
  defineStatus('under_review', 'Under Review', 'Our team is reviewing it', 60, 2, 'blue', 'search'),
  defineStatus('filing', '501(c)(3) Filing', 'Filed with IRS, awaiting approval', 75, 3, 'teal', 'file'),
  defineStatus('irs_approved', 'IRS Approved', 'The IRS has approved the nonprofit', 85, 4, 'teal', 'stamp'),
  defineStatus('ads_setup', 'Ad Grant Setup', 'Grant account is being set up', 90, 4, 'teal', 'settings'),
  defineStatus('ads_testing', 'Ads Testing', 'First campaigns are being tested', 95, 4, 'teal', 'gauge'),
  defineStatus('live', 'Live & Active', 'The grant is active', 100, 5, 'green', 'rocket'),
]

const entriesByStatus = new Map(projectStatusEntries.map((status) => [status.value, status]))

/** Returns a status's entry. An unknown status has no step and shows its stored value in gray. */
export const getStatusEntry = (value: string): StatusEntry =>
  entriesByStatus.get(value) ?? {
    value,
    label: value,
    meaning: value,
    progressLabel: value,
    progress: 0,
    step: null,
    canStaffSet: false,
    hasTemplate: false,
    color: 'gray',
    icon: 'dot',
  }

export const closedReasons = ['rejected', 'withdrawn', 'refunded', 'other'] as const
export const ClosedReason = z.enum(closedReasons, { error: 'Please choose a reason' })
export type ClosedReason = z.output<typeof ClosedReason>

/**
 * Reasons for closing a project: a label for lists, and a sentence for the client. The closing note adds
 * details.
 */
export const closedReasonTexts: Record<ClosedReason, { label: string; sentence: string }> = {
  rejected: { label: 'Rejected', sentence: 'The application was rejected.' },
  withdrawn: { label: 'Withdrawn', sentence: 'It was withdrawn.' },
  refunded: { label: 'Refund', sentence: 'The project ended with a refund.' },
  other: { label: 'Other reason', sentence: '' },
}

export type StepState = 'completed' | 'current' | 'upcoming'

/**
 * Returns the client's timeline for a status: six steps, each with a label and a state. A closed project has
 * no current step.
 */
export const getTimeline = (value: string, isClosed = false): { label: string; state: StepState }[] => {
  const current = getStatusEntry(value).step ?? -1
  return timelineSteps.map((label, index) => ({
    label: index === 0 && value === 'payment_pending' ? 'Awaiting Payment' : label,
    state:
      value === 'live' || index < current
        ? 'completed'
        : index === current && !isClosed
          ? 'current'
          : 'upcoming',
  }))
}
