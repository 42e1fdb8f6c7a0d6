import { ProjectReference, SuccessReply, textField, textFieldWithMinLength } from '#contract/fields.ts'
import { organizationNameField, personNameField } from '#contract/names.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

const MAX_ANSWER_LENGTH = 5000

export const OnboardingAnswers = z.object({
  fullName: personNameField('Full name must be at least 2 characters'),
  phoneNumber: textFieldWithMinLength(10, 40, 'Please provide a valid phone number'),
  address: textFieldWithMinLength(5, 500, 'Please provide a complete address'),
  nonprofitName: organizationNameField('Nonprofit name must be at least 2 characters'),
  missionStatement: textFieldWithMinLength(
    20,
    MAX_ANSWER_LENGTH,
    'Mission statement must be at least 20 characters',
  ),
  grantPurpose: textFieldWithMinLength(20, MAX_ANSWER_LENGTH, "Please describe how you'll use the Ad Grant"),
})
export type OnboardingAnswers = z.output<typeof OnboardingAnswers>

/** An unfinished questionnaire. Any field may be incomplete. */
export const OnboardingDraft = z.object({
  fullName: textField(120),
  phoneNumber: textField(40),
  address: textField(500),
  nonprofitName: textField(200),
  missionStatement: textField(MAX_ANSWER_LENGTH),
  grantPurpose: textField(MAX_ANSWER_LENGTH),
})
export type OnboardingDraft = z.output<typeof OnboardingDraft>

/** The wizard's steps and their fields. */
export const onboardingSteps = [
  { title: 'Contact Information', fields: ['fullName', 'phoneNumber', 'address'] },
  { title: 'Nonprofit Details', fields: ['nonprofitName', 'missionStatement'] },
  { title: 'Ads Strategy', fields: ['grantPurpose'] },
] as const satisfies readonly { title: string; fields: readonly (keyof OnboardingAnswers)[] }[]

/**
 * The values that the user last loaded or saved, used to merge changes by field. If omitted, the submitted
 * values replace the stored ones.
 */
const SeenAnswers = OnboardingDraft.optional()

const SavedAnswers = z.object({
  fullName: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  nonprofitName: z.string(),
  missionStatement: z.string(),
  grantPurpose: z.string(),
})

export const getOnboarding = defineRoute({
  method: 'GET',
  path: '/api/onboarding/:projectId',
  summary: 'The saved questionnaire answers, with empty strings for unanswered questions',
  access: 'purchase',
  // The answers contain the client's phone number.
  projectRight: 'edit',
  tags: ['project'],
  params: z.object({ projectId: ProjectReference }),
  reply: SavedAnswers,
})

export const saveOnboardingDraft = defineRoute({
  method: 'PUT',
  path: '/api/onboarding/:projectId/draft',
  summary: 'Saves the unfinished questionnaire, merged with what others saved since, and returns it',
  access: 'purchase',
  limit: 'write',
  params: z.object({ projectId: ProjectReference }),
  body: OnboardingDraft.extend({ seen: SeenAnswers }),
  reply: SavedAnswers,
})

export const submitOnboarding = defineRoute({
  method: 'POST',
  path: '/api/onboarding/submit',
  summary: 'Saves the questionnaire and prefills the application',
  access: 'purchase',
  limit: 'write',
  body: OnboardingAnswers.extend({ projectId: ProjectReference, seen: SeenAnswers }),
  reply: SuccessReply,
})
