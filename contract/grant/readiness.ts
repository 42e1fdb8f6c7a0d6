import { FileContent, Instant, ProjectReference, textField } from '#contract/fields.ts'
import { trimSlashes } from '#contract/pages.ts'
import type { ProjectStatus } from '#contract/project-status.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import {
  OrganizationKind,
  type ReadinessItem,
  ReadinessItemName,
  readinessItems,
  readinessSteps,
} from './readiness-items.ts'

/**
 * Statuses in which a client prepares for the grant: from the submitted application until ad testing begins.
 */
export const preparationStatuses: readonly string[] = [
  'submitted',
  'under_review',
  'filing',
  'irs_approved',
  'ads_setup',
] satisfies readonly ProjectStatus[]

export const readinessStates = ['done', 'checking', 'problem', 'missing'] as const

const ReadinessItemStatus = z.object({
  item: ReadinessItemName,
  state: z.enum(readinessStates),
  /** The result as text, such as an explanation or the entered name. Null if there is none. */
  found: z.string().nullable(),
  /** Details, such as the affected pages. */
  evidence: z.array(z.string()),
  /** When the result was found or recorded. `by` is set if a person recorded it. */
  at: Instant.nullable(),
  by: z.string().nullable(),
})
export type ReadinessItemStatus = z.output<typeof ReadinessItemStatus>

export const Readiness = z.object({
  project: z.object({ publicId: z.string(), name: z.string() }),
  items: z.array(ReadinessItemStatus),
  doneCount: z.int(),
  answers: z.object({
    organization: OrganizationKind.or(z.literal('')),
    legalName: z.string(),
    website: z.string(),
  }),
  websiteCheck: z.object({
    isRunning: z.boolean(),
    /** Number of pages read during the current or last check. */
    pageCount: z.int(),
    /** When the last check ended. Null if there was none. */
    checkedAt: Instant.nullable(),
    /** Why the last check failed. Null if it didn't, or if a new one is running. */
    failure: z.string().nullable(),
  }),
})
export type Readiness = z.output<typeof Readiness>

const invalidWebsiteMessage = 'Please enter a website address, like example.org'

/** Normalizes a website URL to host and path: `https://Example.org/?x=1` becomes `example.org`. */
const WebsiteAddress = textField(300).transform((typed, { addIssue }) => {
  if (typed === '') return ''
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = URL.canParse(address) ? new URL(address) : null
  const isName = url && /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(url.hostname)
  if (isName && !url.port && !url.username && !url.password)
    return `${url.hostname}${trimSlashes(url.pathname)}`
  addIssue(invalidWebsiteMessage)
  return z.NEVER
})

/** The checklist's form. An empty field hasn't been answered yet. */
export const ReadinessAnswers = z.object({
  organization: OrganizationKind.or(z.literal('')),
  legalName: textField(200),
  website: WebsiteAddress,
})

const projectParams = z.object({ id: ProjectReference })

export const getReadiness = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/readiness',
  summary: 'How ready a project is for the Ad Grant, item by item',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: projectParams,
  reply: Readiness,
})

export const saveReadinessAnswers = defineRoute({
  method: 'PUT',
  path: '/api/projects/:id/readiness/answers',
  summary: 'Saves the answers of the checklist. A new website is checked right away',
  access: 'client',
  limit: 'write',
  params: projectParams,
  body: ReadinessAnswers,
  reply: Readiness,
})

export const changeReadinessStep = defineRoute({
  method: 'PUT',
  path: '/api/projects/:id/readiness/steps/:step',
  summary: 'Marks a verification step as done or not done. Some steps are for staff only',
  access: 'client',
  limit: 'write',
  params: projectParams.extend({ step: z.enum(readinessSteps, { error: 'That step doesn’t exist' }) }),
  body: z.object({ isDone: z.boolean() }),
  reply: Readiness,
})

export const requestWebsiteCheck = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/readiness/website-check',
  summary: 'Checks the website again',
  access: 'client',
  limit: 'write',
  params: projectParams,
  reply: Readiness,
})

export const getReadinessPack = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/readiness/pdf',
  summary: 'The checklist as PDF',
  access: 'client',
  limit: 'receipt',
  kind: 'file',
  params: projectParams,
  reply: FileContent,
})

export const readinessGroups = {
  organization: 'Your organization',
  website: 'Your website',
  verification: 'Verification',
} as const satisfies Record<ReadinessItem['group'], string>

export const readinessStateLabels = {
  done: 'Done',
  checking: 'Checking',
  problem: 'Needs work',
  missing: 'To do',
} as const satisfies Record<Readiness['items'][number]['state'], string>

/** Formats the progress: "8 of 11 done". */
export const formatReadinessProgress = ({ doneCount, items }: Readiness): string =>
  `${doneCount} of ${items.length} done`

/** Whether someone needs to act on an item. A website item isn't open until a check finds a problem. */
export const isItemOpen = ({ item, state }: ReadinessItemStatus): boolean =>
  state === 'problem' || (state === 'missing' && readinessItems[item].kind !== 'website')
