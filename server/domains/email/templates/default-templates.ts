import { brand } from '#contract/brand.ts'
import type { ProjectStatus } from '#contract/project-status.ts'

export interface DefaultTemplate {
  status: ProjectStatus
  subject: string
  htmlContent: string
  textContent: string
}

const defineTemplate = (
  status: ProjectStatus,
  subject: string,
  paragraphs: string[],
  steps: string[],
): DefaultTemplate => {
  const greeting = 'Hi {{firstName}},'
  const farewell = `Your ${brand.name} team`
  return {
    status,
    subject,
    htmlContent: [
      ...[greeting, ...paragraphs].map((text) => `<p>${text}</p>`),
      `<ul>${steps.map((step) => `<li>${step}</li>`).join('')}</ul>`,
      `<p>${farewell}</p>`,
    ].join(''),
    textContent: [
      greeting,
      ...paragraphs.map((text) => text.replace(/<\/?strong>/g, '')),
      steps.map((step) => `- ${step}`).join('\n'),
      farewell,
    ].join('\n\n'),
  }
}

/** The default templates for the seven status emails. Staff can edit them. */
export const defaultTemplates: DefaultTemplate[] = [
  defineTemplate(
    'submitted',
    'We received your application for {{projectName}}',
    ['Thank you! We received your complete application for <strong>{{projectName}}</strong>.'],
    ['Our team will review it next.', 'You don’t need to do anything until you hear from us.'],
  ),
  defineTemplate(
    'under_review',
    '{{projectName}} is under review',
    ['Our team is reviewing your application for <strong>{{projectName}}</strong>.'],
    [
      'We’re checking your purpose and wording against what the IRS expects.',
      'If anything is missing, we’ll reach out.',
    ],
  ),
  defineTemplate(
    'filing',
    'We filed {{projectName}} with the IRS',
    ['We filed the 501(c)(3) application for <strong>{{projectName}}</strong> with the IRS.'],
    [
      'The IRS is reviewing it now. You don’t need to do anything.',
      'We’ll let you know as soon as we hear anything.',
    ],
  ),
  defineTemplate(
    'irs_approved',
    'The IRS approved {{projectName}}',
    ['Great news! The IRS has recognized <strong>{{projectName}}</strong> as a 501(c)(3) nonprofit.'],
    ['Keep your determination letter somewhere safe.', 'Next, we’ll set up your Ad Grant.'],
  ),
  defineTemplate(
    'ads_setup',
    'We’re setting up the Ad Grant for {{projectName}}',
    ['We’re setting up the Ad Grant account for <strong>{{projectName}}</strong>.'],
    [
      'We’ll apply for the grant and get the account ready.',
      'Google may email you an invitation to the account. Please accept it.',
    ],
  ),
  defineTemplate(
    'ads_testing',
    'We’re testing the first ads for {{projectName}}',
    ['The grant account for <strong>{{projectName}}</strong> is open, and we’re testing the first ads.'],
    ['We’re checking keywords, ads, and conversions.', 'Your campaigns go live soon.'],
  ),
  defineTemplate(
    'live',
    '{{projectName}} is live',
    ['<strong>{{projectName}}</strong> is live! Your Ad Grant of $10,000 a month is active.'],
    ['People searching for your cause now see your ads.', 'Your 30 days of support start today.'],
  ),
]
