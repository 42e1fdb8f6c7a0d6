import type { PackageType } from '#contract/packages.ts'
import type { ProjectStatus } from '#contract/project-status.ts'

/** A day of a project, counted from its payment; its fraction is the time within business hours. */
type ProjectDay = number

export interface DemoProject {
  /** Index into demoClients. */
  client: number
  name: string
  status: ProjectStatus
  packageType: PackageType
  country: string
  state: string | null
  /** Days before the first start of the demo. */
  daysOld: number
  purpose: string
  adGoals: string
  ein: string | null
  /** What staff wrote into the history, for the client (update) or among themselves (note). */
  words: [day: ProjectDay, kind: 'update' | 'note', text: string][]
  /** The conversation. */
  messages: [day: ProjectDay, from: 'client' | 'staff', text: string][]
}
