import { brand } from '#contract/brand.ts'
import type { ProjectStatus } from '#contract/project-status.ts'

export interface Template {
  status: ProjectStatus
  subject: string
  htmlContent: string
  textContent: string
}

const template = (
  status: ProjectStatus,
  subject: string,
  paragraphs: string[],
  steps: string[],
): Template => {
  const greeting = 'Hello {{userName}},'
  const farewell = ['Questions? Just reply to this mail.', `Your ${brand.name} team`]
  return {
    status,
    subject,
    htmlContent: [
      ...[greeting, ...paragraphs].map((text) => `<p>${text}</p>`),
      `<ul>${steps.map((step) => `<li>${step}</li>`).join('')}</ul>`,
      ...farewell.map((text) => `<p>${text}</p>`),
    ].join(''),
    textContent: [
      greeting,
      ...paragraphs.map((text) => text.replace(/<\/?strong>/g, '')),
      steps.map((step) => `- ${step}`).join('\n'),
      ...farewell,
    ].join('\n\n'),
  }
}

/** The seven status mails as they are at first; staff may edit them. */
export const defaultTemplates: Template[] = [
  template(
    'submitted',
    'We have your application for {{projectName}}',
    ['the application of <strong>{{projectName}}</strong> is complete and in our hands. Thank you.'],
    ['Our legal team reviews it next.', 'You need to do nothing until you hear from us.'],
  ),
  template(
    'under_review',
    '{{projectName}} is under review',
    ['our legal team is now reviewing the application of <strong>{{projectName}}</strong>.'],
    [
      'We check purpose and wording against what the IRS expects.',
      'If anything is missing, we write to you.',
    ],
  ),
  template(
    'filing',
    '{{projectName}}: filed with the IRS',
    ['we have filed the 501(c)(3) application of <strong>{{projectName}}</strong> with the IRS.'],
    ['The IRS now decides; that takes its time.', 'We watch the case and tell you of every answer.'],
  ),
  template(
    'irs_approved',
    'The IRS has approved {{projectName}}',
    ['good news: the IRS has recognized <strong>{{projectName}}</strong> as a 501(c)(3) nonprofit.'],
    ['Keep the determination letter in a safe place.', 'We now begin to set up your Ad Grant.'],
  ),
  template(
    'ads_setup',
    '{{projectName}}: your Ad Grant is being set up',
    ['we are setting up the Ad Grant account of <strong>{{projectName}}</strong>.'],
    ['We apply for the grant and prepare the account.', 'We may ask you to confirm an invitation by mail.'],
  ),
  template(
    'ads_testing',
    '{{projectName}}: your first ads are being tested',
    ['the grant account of <strong>{{projectName}}</strong> is open and the first ads are being tested.'],
    ['We check keywords, ads and conversions.', 'Soon your campaigns go live.'],
  ),
  template(
    'live',
    '{{projectName}} is live',
    ['<strong>{{projectName}}</strong> is live: your Ad Grant of $10,000 a month is active.'],
    [
      'Your ads are now shown to people who search for your cause.',
      'Your support period of 30 days begins today.',
    ],
  ),
]
