import { Instant, PublicId } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** Maximum number of expired projects that a response lists or a request deletes. */
export const MAX_DELETED_PROJECTS = 100

const RecordCounts = z.object({
  messages: z.int(),
  documents: z.int(),
  payments: z.int(),
})

/** A project that is past its retention period, and how many records would be deleted with it. */
const ExpiredProject = RecordCounts.extend({
  publicId: PublicId,
  name: z.string(),
  client: z.string(),
  createdAt: Instant,
  lastChangedAt: Instant,
})
export type ExpiredProject = z.output<typeof ExpiredProject>

const HeldProject = z.object({
  publicId: PublicId,
  name: z.string(),
  client: z.string(),
  reason: z.string(),
  heldBy: z.string().nullable(),
  heldSince: Instant,
})
export type HeldProject = z.output<typeof HeldProject>

/** A past deletion. Identifies the project only by its ID, because its name was deleted. */
const ProjectDeletion = RecordCounts.extend({
  publicId: PublicId,
  lastChangedAt: Instant,
  deletedBy: z.string(),
  deletedAt: Instant,
})
export type ProjectDeletion = z.output<typeof ProjectDeletion>

export const getRetentionOverview = defineRoute({
  method: 'GET',
  path: '/api/admin/retention',
  summary: 'Projects that are past their retention period, projects on hold, and past deletions',
  access: 'staff',
  tags: ['project'],
  reply: z.object({
    /** Expired projects, least recently changed first. */
    expired: z.array(ExpiredProject).max(MAX_DELETED_PROJECTS),
    expiredTotal: z.int(),
    /** Earliest time the next retention period can end. Excludes projects on hold. Null if there is none. */
    nextAt: Instant.nullable(),
    held: z.array(HeldProject),
    deletions: z.array(ProjectDeletion),
  }),
})

export const deleteExpiredProjects = defineRoute({
  method: 'POST',
  path: '/api/admin/retention/deletions',
  summary: 'Deletes projects that are past their retention period, with everything that belongs to them',
  access: 'staff',
  permission: 'delete records',
  reauthentication: true,
  limit: 'write',
  body: z.object({
    publicIds: z
      .array(PublicId)
      .min(1, 'Please choose at least one project')
      .max(MAX_DELETED_PROJECTS, `Please choose at most ${MAX_DELETED_PROJECTS} projects`),
  }),
  reply: z.object({
    deleted: z.int(),
    /** Number of projects that weren't deleted, for example because they're on hold or changed. */
    kept: z.int(),
  }),
})
