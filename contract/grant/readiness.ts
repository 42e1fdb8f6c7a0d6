import { FileContent, Instant, ProjectReference, text } from '#contract/fields.ts'
import { trimSlashes } from '#contract/pages.ts'
import type { ProjectStatus } from '#contract/project-status.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { OrganizationKind, ReadinessItemName, readinessSteps } from './readiness-items.ts'

/** While a project has one of these, its client prepares for the grant: once we work on it, until ads are tested. */
export const preparingStatuses: readonly string[] = [
  'submitted',
  'under_review',
  'filing',
  'irs_approved',
  'ads_setup',
] satisfies readonly ProjectStatus[]

export const readinessStates = ['done', 'checking', 'problem', 'missing'] as const

const ItemStanding = z.object({
  item: ReadinessItemName,
  state: z.enum(readinessStates),
  /** What was found, in a sentence. */
  found: z.string().nullable(),
  /** What that rests on, such as the pages. */
  evidence: z.array(z.string()),
  /** When it was found or recorded, and by whom if a person did it. */
  at: Instant.nullable(),
  by: z.string().nullable(),
})
export type ItemStanding = z.output<typeof ItemStanding>

export const Readiness = z.object({
  project: z.object({ publicId: z.string(), name: z.string() }),
  items: z.array(ItemStanding),
  doneCount: z.int(),
  answers: z.object({
    organization: OrganizationKind.or(z.literal('')),
    legalName: z.string(),
    website: z.string(),
  }),
  websiteCheck: z.object({
    isRunning: z.boolean(),
    /** Pages read so far, or at last. */
    pageCount: z.int(),
    /** When the last one ended. */
    checkedAt: Instant.nullable(),
    /** Why the last one found nothing out. */
    failure: z.string().nullable(),
  }),
})
export type Readiness = z.output<typeof Readiness>

const noWebsite = 'Please enter a website address, like example.org'

/** What a user types as the address of a website, as its name and path: `https://Example.org/?x=1` is `example.org`. */
const WebsiteAddress = text(300).transform((typed, { addIssue }) => {
  if (typed === '') return ''
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = URL.canParse(address) ? new URL(address) : null
  const isName = url && /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(url.hostname)
  if (isName && !url.port && !url.username && !url.password)
    return `${url.hostname}${trimSlashes(url.pathname)}`
  addIssue(noWebsite)
  return z.NEVER
})

/** What is asked by the form; an empty one is not answered yet. */
export const ReadinessAnswers = z.object({
  organization: OrganizationKind.or(z.literal('')),
  legalName: text(200),
  website: WebsiteAddress,
})

const byProject = z.object({ id: ProjectReference })

export const getReadiness = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/readiness',
  summary: 'How ready a project is for the Ad Grant, item by item',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: byProject,
  reply: Readiness,
})

export const saveReadinessAnswers = defineRoute({
  method: 'PUT',
  path: '/api/projects/:id/readiness/answers',
  summary: 'Answers what the checklist asks. A new website is checked right away',
  access: 'client',
  limit: 'write',
  params: byProject,
  body: ReadinessAnswers,
  reply: Readiness,
})

export const changeReadinessStep = defineRoute({
  method: 'PUT',
  path: '/api/projects/:id/readiness/steps/:step',
  summary: 'Marks a step of the verification as done, or as not done. Some steps are for staff only',
  access: 'client',
  limit: 'write',
  params: byProject.extend({ step: z.enum(readinessSteps, { error: "That step doesn't exist" }) }),
  body: z.object({ isDone: z.boolean() }),
  reply: Readiness,
})

export const requestWebsiteCheck = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/readiness/website-check',
  summary: 'Checks the website again',
  access: 'client',
  limit: 'write',
  params: byProject,
  reply: Readiness,
})

export const getReadinessPack = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/readiness/pdf',
  summary: 'The checklist as PDF',
  access: 'client',
  limit: 'receipt',
  kind: 'file',
  params: byProject,
  reply: FileContent,
})
