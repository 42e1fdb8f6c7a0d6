import { OnboardingAnswers, onboardingSteps } from '#contract/projects'

/** Where the client left: the first step with a missing answer, or the last one, which shows all, once none is. */
export const stepLeft = (saved: OnboardingAnswers): number => {
  const found = onboardingSteps.findIndex(({ fields }) =>
    fields.some((field) => !OnboardingAnswers.shape[field].safeParse(saved[field]).success),
  )
  return found === -1 ? onboardingSteps.length - 1 : found
}
