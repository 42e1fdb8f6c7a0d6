import { eq } from 'drizzle-orm'
import { reauthenticate } from '#contract/identity'
import { selectPackageSignedIn } from '#contract/payments'
import { projects } from '#server/database/schema.ts'
import type { Program } from '../program.ts'
import { password, payForProject, signInNewUser } from '../users.ts'
import type { AnnouncementSubject, AnnouncementTopic } from './announcements.ts'

/** A test's data: a client with a paid project, and a staff member who has just reauthenticated. */
export type World = Awaited<ReturnType<typeof createWorld>>

export const createWorld = async (program: Program) => {
  const { browser, id: userId, email } = await signInNewUser(program)
  const begin = async () => {
    const begun = await browser.call(selectPackageSignedIn, {
      body: { packageType: 'full', disclosureAgreed: true },
    })
    const { projectId, publicId } = begun
    if (projectId === null || publicId === null) throw new Error('no project was begun')
    return { projectId, publicId, ownerId: userId }
  }
  const project = await begin()
  const { verified } = await payForProject(browser, project.publicId)
  const staff = await signInNewUser(program, {
    role: 'admin',
    permissions: ['see business', 'delete records'],
  })
  await staff.browser.call(reauthenticate, { body: { password } })
  return {
    program,
    database: program.context.database,
    client: { browser, userId, email, paymentId: verified.paymentId, ...project },
    staff,
    /** Starts another purchase by the client. It stays unpaid. */
    beginUnpaid: begin,
    setStatus: (status: string) =>
      program.context.database
        .update(projects)
        .set({ status, campaignLaunchedAt: status === 'live' ? '2026-01-01' : null })
        .where(eq(projects.id, project.projectId)),
  }
}

/**
 * A request to send. If `send` is set, it sends the request, and the fields that describe the request are
 * ignored.
 */
export type ScenarioCall = {
  /** The user who sends the request. Defaults to a visitor. */
  by?: 'client' | 'staff' | 'visitor'
  params?: Record<string, string | number>
  query?: string
  body?: unknown
  send?: () => Promise<{ status: number }>
  /**
   * The project that the announcement must be about, or a function that gets it from the response body.
   * Defaults to the client's paid project.
   */
  subject?: AnnouncementSubject | ((reply: never) => AnnouncementSubject)
  /** The user whose profile changes or whose sessions end. Defaults to the client. */
  userId?: number
}

export type Scenario = (world: World) => ScenarioCall | Promise<ScenarioCall>

/** The announcements that an operation sends after its transaction is committed. */
export interface AnnouncedRow {
  announces: readonly AnnouncementTopic[]
  /** Why the operation announces nothing. Only set if `announces` is empty. */
  why?: string
  scenario: Scenario
}

export const createAnnouncingRow = (
  topic: AnnouncementTopic | AnnouncementTopic[],
  scenario: Scenario,
): AnnouncedRow => ({
  announces: [topic].flat().sort(),
  scenario,
})

export const createSilentRow = (why: string, scenario: Scenario): AnnouncedRow => ({
  announces: [],
  why,
  scenario,
})
