import { Instant } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { incidentKinds } from './incidents.ts'

/** The state of a part. The overall state is the worst one. */
export const healthStates = ['working', 'attention', 'broken'] as const
export type HealthState = (typeof healthStates)[number]

/** The parts that the Health page shows, in order. */
export const healthParts = {
  jobs: 'Background jobs',
  mail: 'Emails',
  payments: 'Payments',
  events: 'Provider events',
  scanner: 'Virus scanner',
  storage: 'Storage',
  files: 'Stored files',
  backup: 'Backups',
} as const
export type HealthPart = keyof typeof healthParts

const PartHealth = z.object({
  part: z.enum(Object.keys(healthParts) as [HealthPart, ...HealthPart[]]),
  state: z.enum(healthStates),
  /** Description of the state for staff. */
  says: z.string(),
  /** Time to append to `says`. If it's set, `says` has no final period. Null if there is none. */
  at: Instant.nullable(),
})
export type PartHealth = z.output<typeof PartHealth>

/** A job that failed on its last attempt, so it isn't retried automatically. */
const DeadJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  failedAt: Instant,
  attempts: z.int(),
  cause: z.string().nullable(),
})
export type DeadJob = z.output<typeof DeadJob>

const Incident = z.object({
  id: z.int(),
  kind: z.enum(incidentKinds),
  subject: z.string(),
  cause: z.string(),
  count: z.int(),
  startedAt: Instant,
  lastAt: Instant,
  /** When the incident ended. Null if it's ongoing. */
  endedAt: Instant.nullable(),
})
export type Incident = z.output<typeof Incident>

/** Number of days after its last failure that an ended incident stays listed. */
export const LISTED_INCIDENT_DAYS = 7

export const Health = z.object({
  state: z.enum(healthStates),
  parts: z.array(PartHealth),
  /** Queues with waiting or active jobs. `waiting` includes retries and scheduled jobs. */
  queues: z.array(z.object({ queue: z.string(), waiting: z.int(), active: z.int() })),
  deadJobs: z.array(DeadJob),
  /** Ongoing incidents, and those with a failure within LISTED_INCIDENT_DAYS, latest failure first. */
  incidents: z.array(Incident),
  versions: z.object({ program: z.string(), node: z.string(), database: z.string() }),
})
export type Health = z.output<typeof Health>

export const getHealth = defineRoute({
  method: 'GET',
  path: '/api/admin/health',
  summary: 'What works and what doesn’t: jobs, emails, payments, scanner, storage, and backups',
  access: 'staff',
  tags: ['queue'],
  reply: Health,
})

const jobParams = z.object({ id: z.uuid() })
const successReply = z.object({ success: z.literal(true) })

export const retryDeadJob = defineRoute({
  method: 'POST',
  path: '/api/admin/health/jobs/:id/retry',
  summary: 'Runs a job again that failed its last attempt',
  access: 'staff',
  limit: 'write',
  params: jobParams,
  reply: successReply,
})

export const dismissDeadJob = defineRoute({
  method: 'DELETE',
  path: '/api/admin/health/jobs/:id',
  summary: 'Deletes a job that failed its last attempt, so that it’s no longer shown',
  access: 'staff',
  limit: 'write',
  params: jobParams,
  reply: successReply,
})

export const checkStoredFiles = defineRoute({
  method: 'POST',
  path: '/api/admin/health/check-files',
  summary: 'Compares all stored files with their size and hash, in the background',
  access: 'staff',
  limit: 'write',
  reply: successReply,
})
