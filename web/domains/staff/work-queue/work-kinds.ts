import {
  ClipboardCheck,
  CreditCard,
  FileCheck,
  FileSignature,
  FileX,
  Hourglass,
  Inbox,
  Landmark,
  type LucideIcon,
  MailX,
  MessageSquareText,
  Scale,
  Siren,
  Timer,
  Webhook,
} from 'lucide-react'
import type { WorkGroup, WorkItem, WorkKind } from '#contract/staff'
import type { BadgeTone } from '#web/ui/badges.tsx'
import { getFilingUrl, getProjectUrl, getRequestUrl } from '../projects/use-project-from-url.ts'

export const workKindLabels: Record<
  WorkKind,
  { label: string; plural: string; icon: LucideIcon; tone: BadgeTone }
> = {
  dispute: { label: 'Dispute', plural: 'Disputes', icon: Scale, tone: 'red' },
  grant: { label: 'Grant warning', plural: 'Grant warnings', icon: Siren, tone: 'red' },
  message: {
    label: 'Needs reply',
    plural: 'Messages',
    icon: MessageSquareText,
    tone: 'amber',
  },
  application: {
    label: 'Application',
    plural: 'Applications',
    icon: Inbox,
    tone: 'blue',
  },
  filing: { label: 'Filing', plural: 'Filings', icon: Landmark, tone: 'amber' },
  document: { label: 'To review', plural: 'Documents', icon: FileCheck, tone: 'blue' },
  overdue: {
    label: 'Document late',
    plural: 'Late documents',
    icon: Hourglass,
    tone: 'amber',
  },
  step: { label: 'Step overdue', plural: 'Overdue steps', icon: Timer, tone: 'amber' },
  screening: { label: 'IRS form', plural: 'IRS forms', icon: ClipboardCheck, tone: 'blue' },
  paper: { label: 'Paper signature', plural: 'Paper signatures', icon: FileSignature, tone: 'blue' },
  declined: { label: 'Signature declined', plural: 'Declined signatures', icon: FileX, tone: 'amber' },
  payment: { label: 'Payment', plural: 'Payments', icon: CreditCard, tone: 'red' },
  mail: { label: 'Email failed', plural: 'Emails', icon: MailX, tone: 'red' },
  event: { label: 'Event failed', plural: 'Events', icon: Webhook, tone: 'red' },
}

/** The headings of the queue's groups. */
export const workGroupLabels: Record<WorkGroup, string> = {
  late: 'Late',
  today: 'Due today',
  soon: 'Due soon',
  us: 'Waiting for us',
  client: 'Waiting on the client',
}

/** The pages for the kinds of items that aren't handled in a project. */
const pageByKind = {
  dispute: '/admin/payments',
  payment: '/admin/payments',
  mail: '/admin/mails',
  event: '/admin/events',
} as const

/** Identifies an item among all kinds. */
export const getItemId = ({ kind, key }: Pick<WorkItem, 'kind' | 'key'>): string => `${kind}-${key}`

/** Whether an item is handled in a project beside the queue, rather than on another page. */
export const isHandledInProject = ({ kind }: Pick<WorkItem, 'kind'>): boolean =>
  !Object.hasOwn(pageByKind, kind)

/** The project tabs for the other kinds of items, except document requests and filings. */
const projectTabByKind = {
  message: 'messages',
  grant: 'details',
  application: 'details',
  step: 'details',
  screening: 'formation',
  paper: 'formation',
  declined: 'formation',
} as const

/**
 * Returns the URL where an item is handled. For most kinds, this is a tab of the item's project, opened
 * beside the queue with the filters in `search`. For others, it's the page for that kind, or a dialog on it.
 */
export const getWorkItemUrl = (
  { kind, key, project, search: words, rowId }: WorkItem,
  search: URLSearchParams,
): string => {
  if (kind === 'dispute' || kind === 'payment' || kind === 'mail' || kind === 'event')
    return `${pageByKind[kind]}?${new URLSearchParams({ search: words ?? '', open: rowId ?? '' })}`
  const narrowed = new URLSearchParams(search)
  for (const name of ['project', 'tab', 'request', 'filing']) narrowed.delete(name)
  const rest = narrowed.toString()
  const publicId = project?.publicId ?? ''
  const address =
    kind === 'document' || kind === 'overdue'
      ? getRequestUrl(publicId, key)
      : kind === 'filing'
        ? getFilingUrl(publicId, key)
        : getProjectUrl(publicId, projectTabByKind[kind])
  return `?${rest === '' ? '' : `${rest}&`}${address}${kind === 'screening' ? '#screening' : ''}`
}
