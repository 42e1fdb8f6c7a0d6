import { CreditCard, Inbox, type LucideIcon, MailX, MessageSquareText } from 'lucide-react'
import type { WorkItem, WorkKind } from '#contract/work-queue.ts'
import { caseAddress } from '../administration/use-case-address.ts'

export const kinds: Record<WorkKind, { label: string; plural: string; icon: LucideIcon; style: string }> = {
  message: {
    label: 'Needs reply',
    plural: 'Messages',
    icon: MessageSquareText,
    style: 'bg-amber-wash text-amber-ink',
  },
  application: {
    label: 'Application',
    plural: 'Applications',
    icon: Inbox,
    style: 'bg-blue-wash text-blue-ink',
  },
  payment: { label: 'Payment', plural: 'Payments', icon: CreditCard, style: 'bg-brick-wash text-brick' },
  mail: { label: 'Mail failed', plural: 'Mails', icon: MailX, style: 'bg-brick-wash text-brick' },
}

const tabs = { message: 'chat', application: 'details', payment: 'payments', mail: 'history' } as const

/** The part of an address that opens what an item is about; null when it is about no project. */
export const addressOfItem = ({ kind, project }: WorkItem): string | null =>
  project && caseAddress(project.publicId, tabs[kind])
