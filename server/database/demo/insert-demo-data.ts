import { randomUUID } from 'node:crypto'
import { ne } from 'drizzle-orm'
import { termsOfService } from '#contract/brand.ts'
import { addDays, toEasternDay } from '#contract/dates.ts'
import { permissions } from '#contract/identity'
import { packages } from '#contract/packages.ts'
import type { ProjectStatus } from '#contract/project-status.ts'
import { getMilestone } from '#contract/projects'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import {
  cannedReplies,
  discountCodes,
  googleAdsAccounts,
  onboardingResponses,
  payments,
  projects,
  systemSettings,
  type UserRecord,
  users,
} from '../schema.ts'
import { demoClients, demoStaff } from './demo-people.ts'
import { type DemoProject, getDemoTimes, getStatusesReached, INCORPORATION_DAY } from './demo-project.ts'
import { demoProjects } from './demo-projects.ts'
import { demoCannedReplies, demoDiscountCodes } from './demo-tools.ts'
import { type DemoAccount, fillAdsAccount } from './fill-ads-account.ts'
import { insertBusinessFigures } from './insert-business.ts'
import { insertDocuments } from './insert-documents.ts'
import { insertFormation } from './insert-formation.ts'
import { insertGrantChecks } from './insert-grant-checks.ts'
import { getUnansweredSince, insertHistory, insertMessages } from './insert-history.ts'
import { insertPeople } from './insert-people.ts'
import { insertReadiness } from './insert-readiness.ts'
import { insertDemoResults, insertReports } from './insert-results.ts'
import { type PaymentDetails, payAtSandbox, payOutAtSandbox } from './pay-at-sandbox.ts'

/**
 * Password for the demo staff and the first demo client. In production, the server refuses to start while
 * demo staff can log in.
 */
const DEMO_PASSWORD = 'Demo-1234'

/** Returns when a client's first project began. */
const getFirstDay = (client: number, now: Date): Date => {
  const times = demoProjects
    .filter((project) => project.client === client)
    .map((project) => getDemoTimes(project, now).at(0))
  return new Date(Math.min(...times.map((time) => time.getTime())))
}

const demoBankDetails = [
  'Harbor Savings Bank (demo)',
  'Routing number 000000000',
  'Account number 0000000000',
].join('\n')

const insertTools = async (tx: Transaction, staffId: number, now: Date): Promise<void> => {
  await tx.insert(cannedReplies).values(demoCannedReplies.map((reply) => ({ ...reply, updatedBy: staffId })))
  await tx.insert(discountCodes).values(
    demoDiscountCodes.map(({ endsInDays, ...code }) => ({
      ...code,
      expiresAt: endsInDays === null ? null : addDays(toEasternDay(now), endsInDays),
      createdBy: staffId,
    })),
  )
  await tx.insert(systemSettings).values({ key: 'bank_details', value: JSON.stringify(demoBankDetails) })
}

const getPostalAddress = ({ client, state }: DemoProject): string =>
  [`${120 + client} Pier Street`, state].filter(Boolean).join(', ')

/**
 * A demo project's payment and its Google Ads account. `howPaid` is null if the project is unpaid. `account`
 * is null if the sandbox has no Google Ads account for the project.
 */
interface Purchase {
  publicId: string
  howPaid: PaymentDetails | null
  account: DemoAccount | null
}

const buyPackage = async (
  context: Context,
  project: DemoProject,
  number: number,
  now: Date,
): Promise<Purchase> => {
  const publicId = randomUUID()
  if (!getStatusesReached(project).includes('onboarding')) return { publicId, howPaid: null, account: null }
  const account = await fillAdsAccount(context, project, now)
  const email = demoClients[project.client]?.email ?? ''
  const { packageType } = project
  return { publicId, account, howPaid: await payAtSandbox(context, { publicId, packageType, email, number }) }
}

const insertProject = async (
  context: Context,
  tx: Transaction,
  project: DemoProject,
  { publicId, howPaid, account }: Purchase,
  people: { owner: Pick<UserRecord, 'id' | 'name' | 'email' | 'phone'>; staffId: number },
  now: Date,
) => {
  const { owner, staffId } = people
  const times = getDemoTimes(project, now)
  const { at, reachedAt } = times
  const statuses = getStatusesReached(project)
  const isApplied = statuses.includes('submitted')
  const getStatusDay = (status: ProjectStatus) =>
    statuses.includes(status) ? toEasternDay(reachedAt(status)) : null
  const touched = [reachedAt(project.status), ...project.entries.map(([day]) => at(day))]
  const [stored] = await tx
    .insert(projects)
    .values({
      publicId,
      userId: owner.id,
      email: owner.email,
      phone: owner.phone,
      address: isApplied ? getPostalAddress(project) : null,
      name: project.name,
      packageType: project.packageType,
      status: project.status,
      country: project.country || null,
      state: project.state,
      purpose: project.purpose || null,
      adGoals: project.adGoals || null,
      einNumber: project.ein,
      incorporationDate: statuses.includes('filing') ? toEasternDay(at(INCORPORATION_DAY)) : null,
      irs501c3ApprovedAt: getStatusDay('irs_approved'),
      googleAdGrantApprovedAt: getStatusDay('ads_testing'),
      campaignLaunchedAt: getStatusDay('live'),
      celebrated: getMilestone(project.status),
      assignedAdminId: statuses.includes('submitted') ? staffId : null,
      notes:
        project.status === 'under_review' ? 'Treasurer changes next month. File the change afterward.' : null,
      disclosureAgreedAt: at(0),
      termsAgreedAt: at(0),
      termsVersion: termsOfService.version,
      statusSince: reachedAt(project.status),
      awaitingReplySince: getUnansweredSince(project, times),
      createdAt: at(0),
      updatedAt: new Date(Math.max(...touched.map((time) => time.getTime()))),
    })
    .returning()
  if (!stored) throw new Error('inserting a demo project failed')
  if (howPaid) {
    await tx.insert(payments).values({
      userId: owner.id,
      projectId: stored.id,
      amount: packages[project.packageType].price,
      ...howPaid,
      status: 'paid',
      paidAt: at(0),
      createdAt: at(0),
    })
  }
  if (isApplied)
    await tx.insert(onboardingResponses).values({
      projectId: stored.id,
      fullName: owner.name,
      phoneNumber: owner.phone ?? '+1 (555) 010-4477',
      address: getPostalAddress(project),
      nonprofitName: project.name,
      missionStatement: project.purpose,
      grantPurpose: project.adGoals,
      createdAt: at(1),
    })
  await insertHistory(tx, project, { id: stored.id, owner, staffId }, times)
  await insertPeople(tx, project, { id: stored.id, ownerId: owner.id }, times)
  await insertMessages(tx, project, { id: stored.id, ownerId: owner.id, staffId }, times)
  await insertDemoResults(tx, project, { id: stored.id, staffId }, times, now)
  await insertGrantChecks(tx, project, { id: stored.id, staffId }, now)
  const address = getPostalAddress(project)
  await insertFormation(tx, project, { id: stored.id, ownerId: owner.id, staffId, address }, times, now)
  await insertReadiness(tx, project, { id: stored.id, ownerId: owner.id }, times)
  if (account) await tx.insert(googleAdsAccounts).values({ ...account, projectId: stored.id })
  await insertReports(tx, project, { id: stored.id, staffId }, times, now)
  await insertDocuments(context, tx, project, { id: stored.id, ownerId: owner.id, staffId }, times, now)
}

/**
 * Fills an empty database once: two staff members, six clients, a co-founder, and twelve projects in all
 * nine statuses. Does nothing if the database has users other than the configured admin.
 */
export const insertDemoData = async (context: Context, now: Date): Promise<void> => {
  const { config, database } = context
  const [existing] = await database
    .select({ id: users.id })
    .from(users)
    .where(ne(users.email, config.adminEmail))
    .limit(1)
  if (existing) return
  const password = await hashPassword(DEMO_PASSWORD)
  const known = { registrationStatus: 'completed', emailProvenAt: now }
  const purchases = await Promise.all(
    demoProjects.map((project, number) => buyPackage(context, project, number, now)),
  )
  await database.transaction(async (tx) => {
    const [first] = await tx
      .insert(users)
      .values({ ...demoStaff.first, ...known, permissions: [...permissions], password })
      .onConflictDoNothing()
      .returning()
    // Another process has already inserted the demo data.
    if (!first) return
    await tx.insert(users).values({ ...demoStaff.deputy, ...known, password })
    const owners = await tx
      .insert(users)
      .values(
        demoClients.map((client, index) => ({
          ...client,
          password: index === 0 ? password : null,
          ...known,
          createdAt: getFirstDay(index, now),
        })),
      )
      .returning()
    for (const [index, project] of demoProjects.entries()) {
      const owner = owners[project.client]
      const purchase = purchases[index]
      if (owner && purchase)
        await insertProject(context, tx, project, purchase, { owner, staffId: first.id }, now)
    }
    await insertTools(tx, first.id, now)
    await insertBusinessFigures(tx, now)
    await context.jobs.enqueue(tx, 'sum-business', {})
  })
  await payOutAtSandbox(context)
}
