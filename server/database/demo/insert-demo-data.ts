import { ne } from 'drizzle-orm'
import { easternDay } from '#contract/dates.ts'
import { packages } from '#contract/packages.ts'
import { type ProjectStatus, statusTable } from '#contract/project-status.ts'
import {
  messageReads,
  payments,
  projectMessages,
  projects,
  projectUpdates,
  users,
} from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { type DemoProject, demoClients, demoProjects } from './demo-projects.ts'
import { demoStaff } from './demo-staff.ts'

/** The password of everybody who has one. Only ever in a demo: production refuses to start with demo data. */
const DEMO_PASSWORD = 'Demo-1234'

const DAY = 24 * 60 * 60 * 1000

const order = statusTable.map((status) => status.value)
const reached = (project: DemoProject, status: ProjectStatus): boolean =>
  order.indexOf(project.status) >= order.indexOf(status)

/** Demo messages lie three hours apart, the newest three hours back. */
const writtenAt = (messages: DemoProject['messages'], position: number, now: Date) =>
  new Date(now.getTime() - (messages.length - position) * 3 * 60 * 60 * 1000)

/** When the client wrote the first message after staff's last one. */
const unansweredSince = (messages: DemoProject['messages'], now: Date): Date | null => {
  const first = messages.findLastIndex(([from]) => from === 'staff') + 1
  return first < messages.length ? writtenAt(messages, first, now) : null
}

const insertProject = async (
  tx: Transaction,
  project: DemoProject,
  index: number,
  people: { owner: { id: number; email: string; phone: string | null }; staffId: number },
  now: Date,
) => {
  const { owner, staffId } = people
  const at = (daysAfterStart: number) =>
    new Date(Math.min(now.getTime(), now.getTime() - (project.daysOld - daysAfterStart) * DAY))
  const when = (status: ProjectStatus, day: number) => (reached(project, status) ? easternDay(at(day)) : null)
  const [stored] = await tx
    .insert(projects)
    .values({
      userId: owner.id,
      email: owner.email,
      phone: owner.phone,
      name: project.name,
      packageType: project.packageType,
      status: project.status,
      country: project.country || null,
      state: project.state,
      purpose: project.purpose || null,
      adGoals: project.adGoals || null,
      einNumber: project.ein,
      incorporationDate: when('filing', 8),
      irs501c3ApprovedAt: when('irs_approved', 20),
      googleAdGrantApprovedAt: when('ads_testing', 34),
      campaignLaunchedAt: when('live', 43),
      assignedAdminId: reached(project, 'submitted') ? staffId : null,
      notes:
        project.status === 'under_review'
          ? 'Treasurer changes next month; file the change afterwards.'
          : null,
      disclosureAgreedAt: at(0),
      statusSince: at(project.daysOld - 1),
      awaitingReplySince: unansweredSince(project.messages, now),
      createdAt: at(0),
      updatedAt: at(project.daysOld - 0.5),
    })
    .returning()
  if (!stored) throw new Error('a demo project was not stored')
  if (reached(project, 'onboarding')) {
    await tx.insert(payments).values({
      userId: owner.id,
      projectId: stored.id,
      amount: packages[project.packageType].price,
      checkoutSessionId: `cs_test_demo${index}`,
      paymentIntentId: `pi_demo${index}`,
      status: 'paid',
      paidAt: at(0),
      createdAt: at(0),
    })
    await tx.insert(projectUpdates).values({
      projectId: stored.id,
      status: project.status,
      adminId: reached(project, 'submitted') ? staffId : null,
      message: 'Demo project',
      isVisible: false,
      createdAt: at(0),
    })
  }
  if (project.messages.length === 0) return
  const written = await tx
    .insert(projectMessages)
    .values(
      project.messages.map(([from, message], position) => ({
        projectId: stored.id,
        senderId: from === 'staff' ? staffId : owner.id,
        isFromAdmin: from === 'staff',
        message,
        createdAt: writtenAt(project.messages, position, now),
      })),
    )
    .returning({ id: projectMessages.id, isFromAdmin: projectMessages.isFromAdmin })
  // Whoever answered has read what came before.
  const lastOf = (isFromAdmin: boolean) =>
    written.findLast((message) => message.isFromAdmin === isFromAdmin)?.id ?? 0
  await tx.insert(messageReads).values([
    { projectId: stored.id, side: 'client', lastReadId: lastOf(false), lastMailedId: lastOf(true) },
    { projectId: stored.id, side: 'team', lastReadId: lastOf(true), lastMailedId: lastOf(false) },
  ])
}

/**
 * Fills an empty demo once: two of staff, a client, and twelve projects over all nine statuses. A database that
 * somebody uses already is left as it is; only the designated admin may be there.
 */
export const insertDemoData = async ({ config, database }: Context, now: Date): Promise<void> => {
  const [existing] = await database
    .select({ id: users.id })
    .from(users)
    .where(ne(users.email, config.adminEmail))
    .limit(1)
  if (existing) return
  const password = await hashPassword(DEMO_PASSWORD)
  await database.transaction(async (tx) => {
    const [first] = await tx
      .insert(users)
      .values({ ...demoStaff.first, password, registrationStatus: 'completed' })
      .onConflictDoNothing()
      .returning()
    // Another process that started at the same moment was faster.
    if (!first) return
    await tx.insert(users).values({ ...demoStaff.deputy, password, registrationStatus: 'completed' })
    const owners = await tx
      .insert(users)
      .values(
        demoClients.map((client, index) => ({
          ...client,
          password: index === 0 ? password : null,
          registrationStatus: 'completed',
        })),
      )
      .returning()
    for (const [index, project] of demoProjects.entries()) {
      const owner = owners[project.client]
      if (owner) await insertProject(tx, project, index, { owner, staffId: first.id }, now)
    }
  })
}
