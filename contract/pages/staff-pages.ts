import type { Page } from './page.ts'

const staffPageDefaults = { access: 'admin', isHidden: true } as const

export const staffPages = {
  admin: {
    ...staffPageDefaults,
    path: '/admin',
    title: 'Admin Dashboard',
    description: 'All projects.',
    keywords: 'administration',
  },
  adminQueue: {
    ...staffPageDefaults,
    path: '/admin/queue',
    title: 'Work queue',
    description:
      'Everything that needs attention. Urgent disputes come first, then whatever has waited longest.',
    keywords: 'administration, work queue',
  },
  adminDiscounts: {
    ...staffPageDefaults,
    path: '/admin/discounts',
    title: 'Discount codes',
    description: 'Discount codes and how they’re used.',
    keywords: 'administration, discount codes',
  },
  adminPayments: {
    ...staffPageDefaults,
    path: '/admin/payments',
    title: 'Payments',
    description: 'Payments and refunds.',
    keywords: 'administration, payments and refunds',
  },
  adminUnpaid: {
    ...staffPageDefaults,
    path: '/admin/unpaid',
    title: 'Unpaid orders',
    description: 'Orders that were started but not paid.',
    keywords: 'administration, unpaid orders',
  },
  adminMails: {
    ...staffPageDefaults,
    path: '/admin/mails',
    title: 'Email log',
    description: 'Emails that were sent, queued, or failed.',
    keywords: 'administration, emails',
  },
  adminTemplates: {
    ...staffPageDefaults,
    path: '/admin/templates',
    title: 'Templates',
    description: 'What status emails say.',
    keywords: 'administration, email templates',
  },
  adminInbox: {
    ...staffPageDefaults,
    path: '/admin/inbox',
    title: 'Inbox',
    description: 'Messages from the contact form.',
    keywords: 'administration, contact inbox',
  },
  adminEvents: {
    ...staffPageDefaults,
    path: '/admin/events',
    title: 'Events',
    description: 'Events from the payment provider.',
    keywords: 'administration, webhook events',
  },
  adminCampaigns: {
    ...staffPageDefaults,
    path: '/admin/campaigns',
    title: 'Campaigns',
    description: 'Ad Grant accounts and how they measure up to the rules.',
    keywords: 'administration, campaigns, grant rules',
  },
  adminCampaign: {
    ...staffPageDefaults,
    path: '/admin/campaigns/:id',
    title: 'Campaign results',
    description: 'One project’s results and the reports behind them.',
    keywords: 'administration, campaign results',
  },
  adminBusiness: {
    ...staffPageDefaults,
    path: '/admin/business',
    title: 'Business',
    description: 'Revenue, the funnel, times, workload, and grants.',
    keywords: 'administration, business figures',
  },
  adminPeople: {
    ...staffPageDefaults,
    path: '/admin/people',
    title: 'People',
    description: 'Staff and client accounts.',
    keywords: 'administration, people',
  },
  adminSecurity: {
    ...staffPageDefaults,
    path: '/admin/security',
    title: 'Security',
    description: 'Security events, logins, lockouts, and sessions.',
    keywords: 'administration, security',
  },
  adminHealth: {
    ...staffPageDefaults,
    path: '/admin/health',
    title: 'Health',
    description: 'What works, what doesn’t, and what to do about it.',
    keywords: 'administration, health, jobs, backups',
  },
  adminSettings: {
    ...staffPageDefaults,
    path: '/admin/settings',
    title: 'Settings',
    description: 'Login, sessions, and bank details.',
    keywords: 'administration, settings',
  },
} as const satisfies Record<string, Page>
