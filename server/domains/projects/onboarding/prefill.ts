import { isPlaceholderName } from '#contract/packages.ts'
import type { OnboardingAnswers } from '#contract/projects'

interface ApplicationTexts {
  name: string
  purpose: string | null
  adGoals: string | null
}

const isBlank = (text: string | null) => text === null || text.trim() === ''

/**
 * What the questionnaire fills into the application: only where the client has typed nothing yet. A package's
 * name standing for the organization's counts as nothing.
 */
export const prefill = (project: ApplicationTexts, answers: OnboardingAnswers): ApplicationTexts => ({
  name: isBlank(project.name) || isPlaceholderName(project.name) ? answers.nonprofitName : project.name,
  purpose: isBlank(project.purpose) ? answers.missionStatement : project.purpose,
  adGoals: isBlank(project.adGoals) ? answers.grantPurpose : project.adGoals,
})
