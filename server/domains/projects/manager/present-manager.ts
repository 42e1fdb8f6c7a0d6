import type { Project } from '#contract/projects'

const HOUR = 3600

/** Promises that a reader understands, in hours; slower answers are none. */
const promises = [1, 2, 4, 8, 24, 48]

/** The project manager as the client sees them; how fast they answer is rounded up to a promise. */
export const presentManager = (facts: {
  managerName: string | null
  answersWithinSeconds: number | null
}): Project['manager'] => {
  const { managerName, answersWithinSeconds: seconds } = facts
  if (managerName === null) return null
  const within = seconds === null ? undefined : promises.find((hours) => seconds <= hours * HOUR)
  return { name: managerName, repliesWithinHours: within ?? null }
}
