import {
  Archive,
  ChartColumn,
  CreditCard,
  FileCheck,
  FilePen,
  FolderOpen,
  HeartPulse,
  Inbox,
  LetterText,
  ListTodo,
  type LucideIcon,
  Mail,
  Megaphone,
  Scale,
  Settings,
  ShieldCheck,
  ShoppingCart,
  TicketPercent,
  Users,
  Webhook,
} from 'lucide-react'
import type { CurrentUser, Permission } from '#contract/identity'
import type { RouteReply } from '#contract/route.ts'
import type { countWork } from '#contract/staff'

export interface StaffArea {
  to: string
  label: string
  icon: LucideIcon
  /** The permission that staff need to see the page. */
  permission?: Permission
  /** Returns the number of items waiting in the area. */
  waiting?: (work: RouteReply<typeof countWork>) => number
}

/** The pages of the staff area, in menu order. */
const staffAreas: readonly StaffArea[] = [
  { to: '/admin/queue', label: 'Work queue', icon: ListTodo, waiting: ({ total }) => total },
  { to: '/admin', label: 'Projects', icon: FolderOpen },
  { to: '/admin/filings', label: 'Filings', icon: FileCheck },
  { to: '/admin/drafting', label: 'Drafting desk', icon: FilePen },
  { to: '/admin/campaigns', label: 'Campaigns', icon: Megaphone },
  { to: '/admin/business', label: 'Business', icon: ChartColumn, permission: 'see business' },
  { to: '/admin/inbox', label: 'Inbox', icon: Inbox, waiting: ({ inbox }) => inbox },
  { to: '/admin/payments', label: 'Payments', icon: CreditCard, waiting: ({ counts }) => counts.payment },
  { to: '/admin/unpaid', label: 'Unpaid orders', icon: ShoppingCart },
  { to: '/admin/discounts', label: 'Discounts', icon: TicketPercent },
  { to: '/admin/mails', label: 'Emails', icon: Mail, waiting: ({ counts }) => counts.mail },
  { to: '/admin/templates', label: 'Templates', icon: LetterText },
  { to: '/admin/events', label: 'Events', icon: Webhook, waiting: ({ counts }) => counts.event },
  { to: '/admin/people', label: 'People', icon: Users },
  { to: '/admin/security', label: 'Security', icon: ShieldCheck },
  { to: '/admin/health', label: 'Health', icon: HeartPulse },
  { to: '/admin/rules', label: 'Rules', icon: Scale },
  { to: '/admin/retention', label: 'Retention', icon: Archive },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
]

/** Returns the pages that a staff member can see. */
export const getStaffAreas = (user: CurrentUser | null): readonly StaffArea[] =>
  staffAreas.filter(({ permission }) => permission === undefined || user?.permissions.includes(permission))
