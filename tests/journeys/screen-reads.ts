import type { Page } from '@playwright/test'
import type { ProjectStatus } from '#contract/project-status.ts'
import { expect } from './journey.ts'
import { createUniqueEmailAddress } from './steps.ts'

export interface ScreenRead {
  /** The source file that contains the query, relative to web/. */
  file: string
  who: 'client' | 'staff'
  /**
   * The page's path, or a function that returns it for a project's public ID. Staff get a project assigned to
   * them, and clients get their own project.
   */
  at: string | ((project: string) => string)
  /** The status of the client's project. Defaults to live. */
  status?: ProjectStatus
  /** Pattern of the request that fails. */
  read: RegExp
  /** The expected error message. */
  says: string
  /** A heading that must stay on the page. */
  stays?: string
  /** Texts that must not be shown, because they would be wrong. */
  never?: readonly string[]
  /** Creates the data that the screen needs. */
  prepare?: (page: Page) => Promise<void>
  /** Opens the part of the page that loads the data. */
  open?: (page: Page) => Promise<void>
  /** Whether to take screenshots, including one at 360 px. */
  isLookedAt?: boolean
  width?: number
}

const openFirstRow = (page: Page) => page.locator('tbody').getByRole('button').first().click()
const getStaffProjectPath = (tab: string) => (project: string) => `/admin?project=${project}&tab=${tab}`
const getProjectPath = (tab: string) => (project: string) => `/project/${project}?tab=${tab}`
const getCampaignPath = (project: string) => `/admin/campaigns/${project}`

const chooseStatusInPanel = async (page: Page) => {
  await page
    .getByRole('dialog')
    .getByLabel(/^Change status of/)
    .selectOption('under_review')
}

const staffReads: Omit<ScreenRead, 'who'>[] = [
  {
    file: 'domains/staff/projects/projects-area.tsx',
    at: '/admin',
    read: /\/api\/admin\/projects\?/,
    says: 'We couldn’t load the projects',
    stays: 'Admin Dashboard',
    never: ['No projects yet', 'of 0'],
  },
  {
    file: 'domains/staff/projects/projects-area.tsx',
    at: '/admin',
    read: /\/api\/admin\/portfolio/,
    says: 'We couldn’t load the totals',
    stays: 'Admin Dashboard',
    never: ['0 in total', 'of ...'],
    isLookedAt: true,
  },
  {
    file: 'domains/staff/projects/projects-area.tsx',
    at: '/admin',
    read: /\/api\/admin\/project-totals/,
    says: 'We couldn’t add up the listed projects',
    stays: 'Admin Dashboard',
    never: ['$0 net paid'],
    isLookedAt: true,
  },
  {
    file: 'domains/staff/projects/open-work.tsx',
    at: getStaffProjectPath('details'),
    read: /\/api\/projects\/[^/]+\/document-requests/,
    says: 'We couldn’t check what’s still open',
    stays: 'Status Update Notification',
    open: chooseStatusInPanel,
    isLookedAt: true,
  },
  {
    file: 'domains/staff/projects/open-work.tsx',
    at: getStaffProjectPath('details'),
    read: /\/api\/projects\/[^/]+\/screener/,
    says: 'We couldn’t check what’s still open',
    stays: 'Status Update Notification',
    open: chooseStatusInPanel,
  },
  {
    file: 'domains/staff/projects/assignee-choices.tsx',
    at: '/admin?assignee=1',
    read: /\/api\/admin\/staff/,
    says: 'We couldn’t load the assignees',
    stays: 'Admin Dashboard',
  },
  {
    file: 'domains/staff/saved-views/saved-views.tsx',
    at: '/admin',
    read: /\/api\/admin\/saved-views/,
    says: 'We couldn’t load your saved views',
    stays: 'Admin Dashboard',
    isLookedAt: true,
  },
  {
    file: 'domains/staff/projects/project-panel-layout.tsx',
    at: (project) => `/admin?project=${project}&view=full`,
    read: /\/api\/admin\/projects\/[0-9a-f-]{36}$/,
    says: 'We couldn’t load the project',
  },
  {
    file: 'domains/staff/projects/assignee-select.tsx',
    at: (project) => `/admin?project=${project}&view=full`,
    read: /\/api\/admin\/staff/,
    says: 'We couldn’t load the assignee',
    never: ['No one'],
  },
  {
    file: 'domains/staff/projects/project-details-form.tsx',
    at: (project) => `/admin?project=${project}&tab=edit&view=full`,
    read: /\/api\/admin\/staff/,
    says: 'We couldn’t load the assignees',
    isLookedAt: true,
  },
  {
    file: 'domains/formation/filings/use-staff-choices.tsx',
    at: '/admin/filings',
    read: /\/api\/admin\/staff/,
    says: 'We couldn’t load the assignees',
    stays: 'Filings',
  },
  {
    file: 'domains/formation/filings/filing-dialog.tsx',
    at: '/admin/filings',
    read: /\/api\/admin\/filings\/\d+$/,
    says: 'We couldn’t load the filing',
    open: openFirstRow,
  },
  {
    file: 'domains/formation/rules/rule-dialog.tsx',
    at: '/admin/rules',
    read: /\/api\/admin\/rules\/[^/]+\/[^/]+$/,
    says: 'We couldn’t load the rule',
    open: openFirstRow,
  },
  {
    file: 'domains/formation/formation-views.tsx',
    at: getStaffProjectPath('formation'),
    read: /\/api\/admin\/projects\/[^/]+\/filings$/,
    says: 'We couldn’t load the filings',
    never: ['No filings yet'],
  },
  {
    file: 'domains/formation/checks/checks-section.tsx',
    at: getStaffProjectPath('formation'),
    read: /\/checks$/,
    says: 'We couldn’t load the document checks',
    never: ['Passed'],
  },
  {
    file: 'domains/formation/screening-review-section.tsx',
    at: getStaffProjectPath('formation'),
    read: /\/screener$/,
    says: 'We couldn’t load the eligibility answers',
  },
  {
    file: 'domains/formation/drafts/drafts-section.tsx',
    at: getStaffProjectPath('formation'),
    read: /\/drafts$/,
    says: 'We couldn’t load the drafts',
  },
  {
    file: 'domains/formation/drafts/drafts-section.tsx',
    at: getStaffProjectPath('formation'),
    read: /\/signature-requests$/,
    says: 'We couldn’t load the signatures',
    stays: 'Document drafts',
  },
  {
    file: 'domains/formation/desk/drafting-desk.tsx',
    at: '/admin/drafting',
    read: /\/api\/admin\/drafting-desk/,
    says: 'We couldn’t load the projects',
    never: ['Nothing to draft'],
  },
  {
    file: 'domains/formation/desk/drafting-desk.tsx',
    at: '/admin/drafting',
    read: /\/draft-runs\/newest$/,
    says: 'We couldn’t load the progress of bulk drafting',
  },
  {
    file: 'domains/formation/desk/templates-dialog.tsx',
    at: '/admin/drafting',
    read: /\/draft-templates\//,
    says: 'We couldn’t load the template',
    open: (page) => page.getByRole('button', { name: 'Edit templates' }).click(),
  },
  {
    file: 'domains/formation/desk/state-notes.tsx',
    at: '/admin/drafting',
    read: /\/state-notes$/,
    says: 'We couldn’t load the notes',
    never: ['No notes yet'],
    open: (page) => page.getByRole('button', { name: 'State notes' }).click(),
  },
  {
    file: 'domains/formation/drafts/facts-dialog.tsx',
    at: getStaffProjectPath('formation'),
    read: /\/drafting-facts$/,
    says: 'We couldn’t load the facts',
    open: (page) => page.getByRole('button', { name: 'Bank account' }).last().click(),
  },
  {
    file: 'domains/formation/profile/name-hint.tsx',
    at: getStaffProjectPath('formation'),
    read: /\/similar-names$/,
    says: 'We couldn’t compare the name with other projects',
    open: (page) => page.getByRole('button', { name: 'Edit profile' }).click(),
  },
  {
    file: 'domains/formation/calendar/standing-section.tsx',
    at: getStaffProjectPath('formation'),
    read: /\/standing$/,
    says: 'We couldn’t load the standing',
    never: ['Not checked yet'],
  },
  {
    file: 'domains/staff/projects/project-history.tsx',
    at: getStaffProjectPath('history'),
    read: /\/history$/,
    says: 'We couldn’t load the history',
    never: ['Nothing has happened yet.'],
  },
  {
    file: 'domains/projects/people/people-overview.tsx',
    at: getStaffProjectPath('details'),
    read: /\/people$/,
    says: 'We couldn’t load the people',
    stays: 'Admin Notes',
  },
  {
    file: 'domains/staff/projects/project-details.tsx',
    at: getStaffProjectPath('onboarding'),
    read: /\/api\/onboarding\//,
    says: 'We couldn’t load the answers',
    never: ['No answers yet'],
  },
  {
    file: 'domains/messaging/canned-replies/reply-tools.tsx',
    at: getStaffProjectPath('messages'),
    read: /\/api\/admin\/canned-replies/,
    says: 'We couldn’t load the canned replies',
    never: ['No canned replies yet'],
    isLookedAt: true,
  },
  {
    file: 'domains/messaging/canned-replies/reply-tools.tsx',
    at: getStaffProjectPath('messages'),
    read: /\/api\/admin\/canned-replies/,
    says: 'We couldn’t load the replies',
    open: (page) => page.getByRole('button', { name: 'Edit replies' }).click(),
  },
  {
    file: 'domains/staff/work-queue/work-queue.tsx',
    at: '/admin/queue',
    read: /\/api\/admin\/queue(\?|$)/,
    says: 'We couldn’t load the work items',
    stays: 'Work queue',
    never: ['All done'],
  },
  {
    file: 'domains/grant/monitor/grant-task.tsx',
    at: '/admin/queue?kind=grant',
    read: /\/api\/projects\/[^/]+\/grant-health/,
    says: 'We couldn’t load whose turn it is',
    stays: 'Work queue',
    never: ['Ours to correct'],
    open: (page) => page.getByRole('region', { name: 'Waiting' }).getByRole('link').first().click(),
  },
  {
    file: 'domains/staff/projects/assignee-choices.tsx',
    at: '/admin/queue?assignee=1',
    read: /\/api\/admin\/staff/,
    says: 'We couldn’t load the assignees',
    stays: 'Work queue',
    isLookedAt: true,
  },
  {
    file: 'domains/staff/palette/commands.tsx',
    at: '/admin/settings',
    read: /\/api\/admin\/search\?/,
    says: 'We couldn’t search',
    stays: 'Settings',
    never: ['No results.', 'Nothing matches'],
    open: async (page) => {
      await page.getByRole('button', { name: /^Jump to/ }).click()
      await page.getByRole('combobox', { name: /^Jump to/ }).fill('zzyzx fund')
    },
  },
  {
    file: 'ui/admin/list-view.tsx',
    at: '/admin/inbox',
    read: /\/api\/admin\/inbox/,
    says: 'We couldn’t load the messages',
    stays: 'Inbox',
    never: ['No open messages from the site'],
  },
  {
    file: 'ui/admin/list-view.tsx',
    at: '/admin/payments',
    read: /\/api\/admin\/payments\?/,
    says: 'We couldn’t load the payments',
    stays: 'Payments',
    never: ['No payments yet'],
  },
  {
    file: 'domains/payments/staff/payment-totals.tsx',
    at: '/admin/payments',
    read: /\/api\/admin\/payment-totals/,
    says: 'We couldn’t load the totals',
    stays: 'Payments',
  },
  {
    file: 'ui/admin/list-view.tsx',
    at: '/admin/mails',
    read: /\/api\/admin\/mails\?/,
    says: 'We couldn’t load the emails',
    stays: 'Email log',
    never: ['No emails yet'],
  },
  {
    file: 'ui/admin/list-view.tsx',
    at: '/admin/events',
    read: /\/api\/admin\/webhook-events\?/,
    says: 'We couldn’t load the events',
    stays: 'Payment events',
    never: ['No events yet'],
  },
  {
    file: 'ui/admin/list-view.tsx',
    at: '/admin/people',
    read: /\/api\/admin\/people\?/,
    says: 'We couldn’t load the accounts',
    stays: 'People',
    never: ['No accounts yet'],
  },
  {
    file: 'ui/admin/list-view.tsx',
    at: '/admin/security',
    read: /\/api\/admin\/security\/events\?/,
    says: 'We couldn’t load the events',
    stays: 'Security',
  },
  {
    file: 'domains/messaging/inbox/inbox-area.tsx',
    at: '/admin/inbox?state=all',
    prepare: async (page) => {
      const data = {
        fullName: 'Ada Finch',
        email: createUniqueEmailAddress('visitor'),
        subject: 'A question',
        message: 'What does it cost us?',
      }
      const headers = { origin: process.env.BASE_URL ?? '' }
      expect((await page.request.post('/api/contact', { data, headers })).status()).toBe(200)
    },
    read: /\/api\/admin\/inbox\/\d+/,
    says: 'We couldn’t load the message',
    open: openFirstRow,
  },
  {
    file: 'domains/payments/discounts/discounts-area.tsx',
    at: '/admin/discounts',
    read: /\/api\/admin\/discount-codes/,
    says: 'We couldn’t load the discount codes',
    stays: 'Discount codes',
    never: ['No discount codes yet'],
  },
  {
    file: 'domains/email/log/emails-area.tsx',
    at: '/admin/mails',
    read: /\/api\/admin\/mails\/[0-9a-f-]+$/,
    says: 'We couldn’t load the email',
    open: openFirstRow,
  },
  {
    file: 'domains/email/templates/templates-area.tsx',
    at: '/admin/templates',
    read: /\/api\/admin\/templates$/,
    says: 'We couldn’t load the templates',
    stays: 'Templates',
  },
  {
    file: 'domains/email/templates/templates-area.tsx',
    at: '/admin/templates',
    read: /\/api\/admin\/templates\/[a-z_]+$/,
    says: 'We couldn’t load the template',
    open: openFirstRow,
  },
  {
    file: 'domains/payments/provider-events/events-area.tsx',
    at: '/admin/events?state=all',
    read: /\/api\/admin\/webhook-events\/\d+$/,
    says: 'We couldn’t load the event',
    open: openFirstRow,
  },
  {
    file: 'domains/identity/users/user-dialog.tsx',
    at: '/admin/people',
    read: /\/api\/admin\/people\/\d+$/,
    says: 'We couldn’t load the account',
    open: openFirstRow,
  },
  {
    file: 'domains/payments/tax-form/tax-form-card.tsx',
    at: '/admin/settings',
    read: /\/api\/tax-form$/,
    says: 'We couldn’t load the W-9',
    stays: 'W-9',
  },
  {
    file: 'domains/identity/settings/settings-area.tsx',
    at: '/admin/settings',
    read: /\/api\/admin\/settings/,
    says: 'We couldn’t load the settings',
    stays: 'Settings',
  },
  {
    file: 'domains/health/health-area.tsx',
    at: '/admin/health',
    read: /\/api\/admin\/health/,
    says: 'We couldn’t load the state of the program',
    stays: 'Health',
    isLookedAt: true,
  },
  {
    file: 'domains/retention/retention-area.tsx',
    at: '/admin/retention',
    read: /\/api\/admin\/retention/,
    says: 'We couldn’t load the retention page',
    stays: 'Retention',
  },
  {
    file: 'domains/business/money-section.tsx',
    at: '/admin/business',
    read: /\/api\/admin\/business\/money/,
    says: 'We couldn’t load the money',
    stays: 'Business',
  },
  {
    file: 'domains/business/funnel-section.tsx',
    at: '/admin/business',
    read: /\/api\/admin\/business\/funnel/,
    says: 'We couldn’t load the funnel',
    stays: 'Business',
  },
  {
    file: 'domains/business/pipeline-sections.tsx',
    at: '/admin/business',
    read: /\/api\/admin\/business\/stages/,
    says: 'We couldn’t load the times',
    stays: 'Business',
  },
  {
    file: 'domains/business/pipeline-sections.tsx',
    at: '/admin/business',
    read: /\/api\/admin\/business\/workload/,
    says: 'We couldn’t load the workload',
    stays: 'Business',
    isLookedAt: true,
  },
  {
    file: 'domains/business/grants-section.tsx',
    at: '/admin/business',
    read: /\/api\/admin\/business\/grants/,
    says: 'We couldn’t load the grants',
    stays: 'Business',
  },
  {
    file: 'domains/grant/monitor/accounts-area.tsx',
    at: '/admin/campaigns',
    read: /\/api\/admin\/grant-accounts/,
    says: 'We couldn’t load the accounts',
    stays: 'Campaigns',
    never: ['All set'],
  },
  {
    file: 'domains/results/monthly/last-month-reports.tsx',
    at: '/admin/campaigns',
    read: /\/api\/admin\/monthly-reports/,
    says: 'We couldn’t load the monthly reports',
    stays: 'Campaigns',
  },
  {
    file: 'domains/grant/project-campaign.tsx',
    at: getCampaignPath,
    read: /\/api\/projects\/[^/]+\/results/,
    says: 'We couldn’t load the results',
    never: ['No results yet.'],
  },
  {
    file: 'domains/grant/monitor/grant-evaluation.tsx',
    at: getCampaignPath,
    read: /\/api\/admin\/projects\/[^/]+\/grant$/,
    says: 'We couldn’t load the rules',
    stays: 'Results by month',
  },
  {
    file: 'domains/results/google-ads/google-ads-section.tsx',
    at: getCampaignPath,
    read: /\/google-ads$/,
    says: 'We couldn’t load the connection',
    stays: 'Results by month',
  },
  {
    file: 'domains/results/staff/import-list.tsx',
    at: getCampaignPath,
    read: /\/results\/imports$/,
    says: 'We couldn’t load the imports',
    stays: 'Results by month',
  },
  {
    file: 'domains/results/monthly/staff-reports.tsx',
    at: getCampaignPath,
    read: /\/api\/admin\/projects\/[^/]+\/reports$/,
    says: 'We couldn’t load the monthly reports',
    stays: 'Results by month',
  },
  {
    file: 'domains/identity/profile/two-factor.tsx',
    at: '/profile',
    read: /\/api\/profile\/second-factor/,
    says: 'We couldn’t load your two-step login',
    stays: 'Notifications',
    never: ['Off'],
  },
]

const clientReads: Omit<ScreenRead, 'who'>[] = [
  {
    file: 'domains/projects/dashboard/dashboard-screen.tsx',
    at: '/dashboard',
    read: /\/api\/projects$/,
    says: 'We couldn’t load your projects',
    never: ['No projects yet', 'Start Your First Project'],
    isLookedAt: true,
  },
  {
    file: 'pages/client/project/project-screen.tsx',
    at: (project) => `/project/${project}`,
    read: /\/api\/projects\/[0-9a-f-]{36}$/,
    says: 'We couldn’t load the project',
  },
  {
    file: 'domains/formation/signatures/own-signature-screen.tsx',
    at: (project) => `/project/${project}/sign/00000000-0000-4000-8000-000000000000`,
    read: /\/signing-link$/,
    says: 'We couldn’t open the document',
    never: ['There’s nothing to sign here'],
  },
  {
    file: 'domains/formation/signatures/request-signing-screen.tsx',
    at: (project) => `/project/${project}/requests/1/sign`,
    read: /\/signing$/,
    says: 'We couldn’t load the file to sign',
    never: ['There’s nothing to sign here'],
  },
  {
    file: 'domains/projects/updates/update-list.tsx',
    at: getProjectPath('overview'),
    read: /\/updates$/,
    says: 'We couldn’t load the updates',
    never: ['No updates yet'],
  },
  {
    file: 'domains/messaging/messages/messages.queries.ts',
    at: getProjectPath('messages'),
    read: /\/messages$/,
    says: 'We couldn’t load the messages',
    never: ['No messages yet'],
  },
  {
    file: 'domains/documents/library/document-list.tsx',
    at: getProjectPath('documents'),
    read: /\/documents$/,
    says: 'We couldn’t load the documents',
    never: ['No documents yet'],
    isLookedAt: true,
  },
  {
    file: 'domains/documents/requests/request-list.tsx',
    at: getProjectPath('documents'),
    read: /\/document-requests$/,
    says: 'We couldn’t load the requests',
  },
  {
    file: 'domains/results/client/results-view.tsx',
    at: getProjectPath('results'),
    read: /\/results$/,
    says: 'We couldn’t load your results',
  },
  {
    file: 'domains/results/monthly/report-screen.tsx',
    at: getProjectPath('results'),
    read: /\/reports$/,
    says: 'We couldn’t load your reports',
    never: ['On the 3rd of each month'],
  },
  {
    file: 'domains/payments/receipts/payments-section.tsx',
    at: getProjectPath('payments'),
    read: /\/payments$/,
    says: 'We couldn’t load the payments',
    never: ['No payments yet'],
  },
  {
    file: 'domains/payments/receipts/year-receipts.tsx',
    at: getProjectPath('payments'),
    read: /\/api\/receipts$/,
    says: 'We couldn’t load the years of your receipts',
    stays: 'Payments',
  },
  {
    file: 'domains/payments/receipts/invoice.tsx',
    at: (project) => `/project/${project}`,
    status: 'payment_pending',
    read: /\/invoice$/,
    says: 'We couldn’t load the invoice',
    open: (page) => page.getByText(/^Does your board need an invoice/).click(),
  },
  {
    file: 'domains/payments/tax-form/tax-form-link.tsx',
    at: getProjectPath('payments'),
    read: /\/api\/tax-form$/,
    says: 'We couldn’t load our W-9',
    stays: 'Payments',
  },
  {
    file: 'domains/payments/receipts/receipt-screen.tsx',
    at: (project) => `/project/${project}/receipt/1`,
    read: /\/payments$/,
    says: 'We couldn’t load the receipt',
  },
  {
    file: 'domains/results/monthly/report-screen.tsx',
    at: (project) => `/project/${project}/reports/2026-01`,
    read: /\/api\/projects\/[^/]+\/reports\/2026-01$/,
    says: 'We couldn’t load the report',
  },
  {
    file: 'domains/projects/onboarding/onboarding-screen.tsx',
    at: (project) => `/onboarding?projectId=${project}`,
    status: 'onboarding',
    read: /\/api\/onboarding\//,
    says: 'We couldn’t load your answers',
  },
  {
    file: 'domains/grant/monitor/grant-health.tsx',
    at: (project) => `/project/${project}?tab=results`,
    status: 'live',
    read: /\/grant-health$/,
    says: 'We couldn’t load your grant’s health',
  },
  {
    file: 'domains/grant/readiness/readiness-view.tsx',
    at: (project) => `/project/${project}?tab=results`,
    status: 'filing',
    read: /\/readiness$/,
    says: 'We couldn’t load the checklist',
  },
  {
    file: 'domains/projects/people/people-section.tsx',
    at: getProjectPath('overview'),
    read: /\/people$/,
    says: 'We couldn’t load the people',
  },
  {
    file: 'domains/formation/calendar/calendar-section.tsx',
    at: getProjectPath('formation'),
    read: /\/obligations$/,
    says: 'We couldn’t load the due dates',
    never: ['Nothing is due in the next two years.'],
    isLookedAt: true,
  },
  {
    file: 'domains/formation/formation-views.tsx',
    at: getProjectPath('formation'),
    read: /\/filings$/,
    says: 'We couldn’t load the filings',
  },
  {
    file: 'domains/formation/timeline-section.tsx',
    at: getProjectPath('formation'),
    read: /\/timeline$/,
    says: 'We couldn’t load the timeline',
    never: ['Not filed yet.'],
  },
  {
    file: 'domains/formation/calendar/public-support-calculator.tsx',
    at: getProjectPath('formation'),
    read: /\/support-limits$/,
    says: 'We couldn’t load the limits',
    open: (page) => page.getByRole('button', { name: 'Open the calculator' }).click(),
  },
  {
    file: 'domains/formation/screener-section.tsx',
    at: getProjectPath('formation'),
    read: /\/screener$/,
    says: 'We couldn’t load the questions',
  },
  {
    file: 'domains/formation/profile/profile-section.tsx',
    at: getProjectPath('formation'),
    read: /\/organization$/,
    says: 'We couldn’t load the profile',
  },
  {
    file: 'domains/formation/calendar/feed-section.tsx',
    at: getProjectPath('formation'),
    read: /\/calendar-feed$/,
    says: 'We couldn’t load the calendar address',
  },
  {
    file: 'domains/identity/profile/profile-screen.tsx',
    at: '/profile',
    read: /\/api\/profile$/,
    says: 'We couldn’t load your profile',
  },
  {
    file: 'domains/identity/profile/login-email.tsx',
    at: '/profile',
    read: /\/api\/profile\/email$/,
    says: 'We couldn’t load your email',
    stays: 'Notifications',
  },
  {
    file: 'domains/identity/profile/devices.tsx',
    at: '/profile',
    read: /\/api\/profile\/devices$/,
    says: 'We couldn’t load your devices',
    stays: 'Notifications',
  },
  {
    file: 'domains/identity/profile/profile-screen.tsx',
    at: '/profile',
    read: /\/api\/profile\/notifications/,
    says: 'We couldn’t load your choices',
    stays: 'Your devices',
    isLookedAt: true,
  },
]

/** Requests that load data for a screen, each with the error message shown when it fails. */
export const screenReads: readonly ScreenRead[] = [
  ...staffReads.map((row) => ({ ...row, who: 'staff' as const })),
  ...clientReads.map((row) => ({ ...row, who: 'client' as const })),
]

/**
 * Files with requests that aren't in `screenReads`, and why: the spec that covers the failure, or the reason
 * for having no test.
 */
export const excludedReads: readonly (readonly [file: string, reason: string])[] = [
  [
    'domains/documents/requests/request-documents-dialog.tsx',
    'Loaded, as the list of documents below the dialog',
  ],
  ['domains/projects/people/invitation-screen.tsx', 'people.spec.ts'],
  ['domains/formation/use-document-choices.tsx', 'formation.spec.ts'],
  [
    'domains/formation/filings/filing-dialog.tsx',
    'The Formation tab shows the same failure of the same call',
  ],
  ['domains/formation/drafts/draft-dialog.tsx', 'formation-drafts.spec.ts'],
  ['domains/formation/signatures/request-dialog.tsx', 'signature-changes.spec.ts'],
  ['domains/formation/signatures/sign-screen.tsx', 'signatures.spec.ts'],
  ['domains/formation/signatures/signing-document.tsx', 'signatures.spec.ts'],
  [
    'domains/formation/signatures/request-signing-screen.tsx',
    'Only the link to the next request depends on it',
  ],
  ['domains/formation/desk/templates-dialog.tsx', 'Without it, the newest complete project is shown'],
  ['domains/formation/desk/state-notes.tsx', 'The library of notes shows the same failure of the same call'],
  ['domains/formation/formation-views.tsx', 'Only the suggested state depends on it'],
  [
    'domains/grant/monitor/grant-health.tsx',
    'Only the names of the campaigns below the target depend on it, and the results show the failure',
  ],
  ['domains/staff/projects/projects-area.tsx', 'Only the link to unpaid orders depends on it'],
  ['api/session.ts', 'failures.spec.ts: a session check that fails counts as no session [SESS-09]'],
  ['domains/payments/staff/payments-area.tsx', 'payment-failures.spec.ts'],
  ['domains/payments/staff/payment-dialog.tsx', 'payment-failures.spec.ts'],
  ['domains/payments/staff/refund-form.tsx', 'payment-failures.spec.ts'],
  ['domains/payments/receipts/invoice.tsx', 'Only the mention of the W-9 depends on it'],
  ['domains/payments/checkout/payment-card.tsx', 'payment-failures.spec.ts'],
  ['domains/payments/checkout/discount-field.tsx', 'payment-failures.spec.ts'],
  ['domains/payments/checkout/payment-success-screen.tsx', 'client-guards.spec.ts'],
  ['domains/payments/checkout/checkout-screens.tsx', 'failures.spec.ts'],
  ['domains/payments/checkout/checkout-screens.tsx', 'client-guards.spec.ts'],
  ['domains/payments/checkout/checkout-screens.tsx', 'client-guards.spec.ts'],
  ['domains/staff/projects/status-change.tsx', 'status-email.spec.ts: the dialog opens empty [MAIL-10]'],
  ['domains/email/templates/email-preview.tsx', 'Loaded, as the template it previews'],
  [
    'domains/payments/checkout/purchase-form.tsx',
    'The form is shown, and the server refuses a second purchase that needs a login',
  ],
  [
    'shell/header.tsx',
    'The link to the messages is left out. The dashboard says that the projects are missing',
  ],
  [
    'domains/staff/shell/sidebar.tsx',
    'The numbers are left out. The work queue says that it could not be loaded',
  ],
  ['domains/results/google-ads/google-ads-section.tsx', 'The section it links to shows the same failure'],
  ['domains/documents/uploads/use-uploads.ts', 'The list of documents shows the same failure'],
  ['domains/staff/project-picker.tsx', 'The list of projects shows the same failure of the same call'],
  ['domains/identity/reauthentication.tsx', 'Loads a part of the program, not data'],
  ['domains/identity/reauthentication-form.tsx', 'Loaded, in a dialog that can be closed'],
  ['domains/staff/projects/project-panel-layout.tsx', 'Loads a part of the program, not data'],
  ['domains/staff/projects/status-change.tsx', 'Loads a part of the program, not data'],
  ['domains/grant/project-campaign.tsx', 'The rules show the same failure of the same call'],
  ['domains/formation/profile/ntee-field.tsx', 'Loads a part of the program, not data'],
  ['domains/staff/saved-views/saved-views.tsx', 'Loads a part of the program, not data'],
]
