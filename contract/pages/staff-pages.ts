import type { Page } from './page.ts'

const admin = { access: 'admin', isHidden: true } as const

/** Pages of the staff area. */
export const staffPages = {
  admin: {
    ...admin,
    path: '/admin',
    title: 'Admin Dashboard',
    description: 'All projects.',
    keywords: 'administration',
  },
  adminQueue: {
    ...admin,
    path: '/admin/queue',
    title: 'Work Queue',
    description: 'Everything that needs attention, oldest first.',
    keywords: 'administration, work queue',
  },
  adminDiscounts: {
    ...admin,
    path: '/admin/discounts',
    title: 'Discount Codes',
    description: "Discount codes and how they're used.",
    keywords: 'administration, discount codes',
  },
  adminPayments: {
    ...admin,
    path: '/admin/payments',
    title: 'Payments',
    description: 'Payments and refunds.',
    keywords: 'administration, payments and refunds',
  },
  adminMails: {
    ...admin,
    path: '/admin/mails',
    title: 'Email Log',
    description: 'Emails that were sent, queued, or failed.',
    keywords: 'administration, emails',
  },
  adminTemplates: {
    ...admin,
    path: '/admin/templates',
    title: 'Templates',
    description: 'What status emails say.',
    keywords: 'administration, email templates',
  },
  adminInbox: {
    ...admin,
    path: '/admin/inbox',
    title: 'Inbox',
    description: 'Messages from the contact form.',
    keywords: 'administration, contact inbox',
  },
  adminEvents: {
    ...admin,
    path: '/admin/events',
    title: 'Events',
    description: 'Events from the payment provider.',
    keywords: 'administration, webhook events',
  },
  adminCampaigns: {
    ...admin,
    path: '/admin/campaigns',
    title: 'Campaigns',
    description: 'Ad Grant accounts and how they measure up to the rules.',
    keywords: 'administration, campaigns, grant rules',
  },
  adminCampaign: {
    ...admin,
    path: '/admin/campaigns/:id',
    title: 'Campaign Results',
    description: "One project's results and the reports behind them.",
    keywords: 'administration, campaign results',
  },
  adminPeople: {
    ...admin,
    path: '/admin/people',
    title: 'People',
    description: 'Staff and client accounts.',
    keywords: 'administration, people',
  },
  adminSecurity: {
    ...admin,
    path: '/admin/security',
    title: 'Security',
    description: 'Security events, logins, lockouts, and sessions.',
    keywords: 'administration, security',
  },
  adminSettings: {
    ...admin,
    path: '/admin/settings',
    title: 'Settings',
    description: 'Login, sessions, and bank details.',
    keywords: 'administration, settings',
  },
} as const satisfies Record<string, Page>
