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

interface StaffArea {
  to: string
  label: string
  icon: LucideIcon
  /** The permission that staff need to see the page. */
  permission?: Permission
  /** Returns the number of items waiting in the area. */
  waiting?: (work: RouteReply<typeof countWork>) => number
}

interface StaffAreaGroup {
  label: string
  areas: readonly StaffArea[]
}

/** The pages of the staff area by group, in menu order. */
const staffAreaGroups: readonly StaffAreaGroup[] = [
  {
    label: 'Work',
    areas: [
      { to: '/admin/queue', label: 'Work queue', icon: ListTodo, waiting: ({ total }) => total },
      { to: '/admin', label: 'Projects', icon: FolderOpen },
      { to: '/admin/filings', label: 'Filings', icon: FileCheck },
      { to: '/admin/drafting', label: 'Drafting desk', icon: FilePen },
      { to: '/admin/campaigns', label: 'Campaigns', icon: Megaphone },
    ],
  },
  {
    label: 'Clients',
    areas: [
      { to: '/admin/inbox', label: 'Inbox', icon: Inbox, waiting: ({ inbox }) => inbox },
      { to: '/admin/mails', label: 'Emails', icon: Mail, waiting: ({ counts }) => counts.mail },
      { to: '/admin/people', label: 'People', icon: Users },
    ],
  },
  {
    label: 'Money',
    areas: [
      { to: '/admin/payments', label: 'Payments', icon: CreditCard, waiting: ({ counts }) => counts.payment },
      { to: '/admin/unpaid', label: 'Unpaid orders', icon: ShoppingCart },
      { to: '/admin/discounts', label: 'Discounts', icon: TicketPercent },
      { to: '/admin/business', label: 'Business', icon: ChartColumn, permission: 'see business' },
    ],
  },
  {
    label: 'Content',
    areas: [
      { to: '/admin/templates', label: 'Templates', icon: LetterText },
      { to: '/admin/rules', label: 'Rules', icon: Scale },
    ],
  },
  {
    label: 'System',
    areas: [
      { to: '/admin/events', label: 'Events', icon: Webhook, waiting: ({ counts }) => counts.event },
      { to: '/admin/security', label: 'Security', icon: ShieldCheck },
      { to: '/admin/health', label: 'Health', icon: HeartPulse },
      { to: '/admin/retention', label: 'Retention', icon: Archive },
      { to: '/admin/settings', label: 'Settings', icon: Settings },
    ],
  },
]

/** Returns the pages that a staff member can see, by group. */
export const getStaffAreaGroups = (user: CurrentUser | null): readonly StaffAreaGroup[] =>
  staffAreaGroups.map(({ label, areas }) => ({
    label,
    areas: areas.filter(
      ({ permission }) => permission === undefined || user?.permissions.includes(permission),
    ),
  }))

/** Returns the pages that a staff member can see. */
export const getStaffAreas = (user: CurrentUser | null): readonly StaffArea[] =>
  getStaffAreaGroups(user).flatMap(({ areas }) => areas)
