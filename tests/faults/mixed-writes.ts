import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import { addDays } from '#contract/dates.ts'
import { sendContactMessage, sendMessage } from '#contract/messaging'
import { createCheckoutSession, selectPackage, verifyPayment } from '#contract/payments'
import { recordMonth, reportProblemCodes, sendMonthlyReport } from '#contract/results'
import {
  campaignResults,
  contactMessages,
  documents,
  monthlyReports,
  payments,
  projectMessages,
  projects,
} from '#server/database/schema.ts'
import { beginUpload, cancelUpload, createPdf, sendUploadPart } from '../uploads.ts'
import {
  buyPackage,
  createEmailAddress,
  getSessionId,
  markAddressProven,
  pressPaymentButton,
  setPasswordFromLink,
  signInNewUser,
} from '../users.ts'
import type { SpawnedProgram } from './spawned-program.ts'

const writeKinds = ['message', 'upload', 'purchase', 'contact', 'import', 'report'] as const
type WriteKind = (typeof writeKinds)[number]

/** Delay after a failed write, in ms. Long enough that only a few imports fail while the server starts. */
const PAUSE_MS = 200

/**
 * Each import, even a failed one, is about the next day. The first day is long ago, so that a long run
 * doesn't reach days in the future.
 */
const FIRST_IMPORTED_DAY = '2012-01-01'

/** A past month, for reports. */
const reportMonth = `${new Date().getUTCFullYear() - 1}-03`

export interface MixedWrites {
  /** Number of acknowledged writes by kind. */
  counts: Record<WriteKind, number>
  countAll(): number
  /** Number of failed writes, by kind and error message. */
  refusals: Map<string, number>
  /** Response times of acknowledged writes, in ms. */
  times: number[]
  /** Writes until `stop` is aborted. Each writer waits for a response before it writes again. */
  run(writerCount: number, stop: AbortSignal): Promise<void>
  /**
   * Returns the acknowledged writes that are missing from the database or stored more than once, and the paid
   * sessions whose payment isn't stored.
   */
  findLost(): Promise<string[]>
  /** Checkout sessions that were paid at the provider, even if verifying the payment failed. */
  paidSessions: Set<string>
}

/** Creates the clients and the staff member who perform the writes. `run` starts the writes. */
export const prepareMixedWrites = async (
  program: SpawnedProgram,
  clientCount: number,
): Promise<MixedWrites> => {
  const { database } = program.context
  const staff = await signInNewUser(program, { role: 'admin' })
  const clients = await Promise.all(
    Array.from({ length: clientCount }, async () => {
      const bought = await buyPackage(program)
      const browser = await setPasswordFromLink(program, bought.email)
      await markAddressProven(program, bought.userId)
      return { ...bought, browser, imported: 0, interruptedUploads: new Set<string>() }
    }),
  )
  await database
    .update(projects)
    .set({ status: 'live', campaignLaunchedAt: `${reportMonth}-01` })
    .where(
      inArray(
        projects.id,
        clients.map(({ projectId }) => projectId),
      ),
    )
  const month = {
    month: reportMonth,
    cost: '8640.50',
    impressions: '41200',
    clicks: '2910',
    conversions: '148.5',
  }
  for (const { publicId } of clients)
    await staff.browser.call(recordMonth, { params: { id: publicId }, body: month })

  const acknowledged: Record<WriteKind, Set<string>> = {
    message: new Set(),
    upload: new Set(),
    purchase: new Set(),
    contact: new Set(),
    import: new Set(),
    report: new Set(),
  }
  const refusals = new Map<string, number>()
  const times: number[] = []
  const paidSessions = new Set<string>()
  let number = 0

  type Client = (typeof clients)[number]
  /**
   * Each function performs a write and returns a value that the database must contain if the write succeeded.
   */
  const writes: Record<WriteKind, (client: Client, mark: string) => Promise<string>> = {
    message: async ({ browser, publicId }, mark) => {
      await browser.call(sendMessage, { params: { id: publicId }, body: { message: mark } })
      return mark
    },
    upload: async ({ browser, publicId, interruptedUploads }, mark) => {
      // Cancel interrupted uploads, so that the client doesn't reach the limit of uploads in progress.
      for (const address of interruptedUploads) {
        await cancelUpload(browser, address)
        interruptedUploads.delete(address)
      }
      const file = createPdf(mark)
      const { status, address } = await beginUpload(browser, publicId, { size: file.length })
      if (status !== 201) throw new Error(`upload: ${status}`)
      const part = await sendUploadPart(browser, address, 0, file).catch(() => null)
      if (part?.status !== 204) {
        interruptedUploads.add(address)
        throw new Error(`upload part: ${part?.status ?? 'fetch failed'}`)
      }
      return createHash('sha256').update(file).digest('hex')
    },
    purchase: async (_client, mark) => {
      const buyer = program.browser()
      const body = {
        name: mark,
        email: createEmailAddress('mixed'),
        packageType: 'starter',
        disclosureAgreed: true,
      } as const
      const { projectId } = await buyer.call(selectPackage, { body })
      const { checkoutUrl } = await buyer.call(createCheckoutSession, { body: { projectId: projectId ?? 0 } })
      const sessionId = getSessionId(checkoutUrl)
      if ((await pressPaymentButton(checkoutUrl, 'paid')).ok) paidSessions.add(sessionId)
      await buyer.call(verifyPayment, { params: { sessionId } })
      return sessionId
    },
    contact: async (_client, mark) => {
      const body = { fullName: 'Gus', email: 'g@test.example', subject: 'Hi', message: mark }
      await program.browser().call(sendContactMessage, { body })
      return mark
    },
    import: async (client, _mark) => {
      client.imported += 1
      const day = addDays(FIRST_IMPORTED_DAY, client.imported)
      const clicks = client.imported
      const report = `Report\n"${day} - ${day}"\nCampaign,Day,Cost,Impr.,Clicks,Conversions\nFood Bank,${day},10.00,900,${clicks},1\n`
      const query = `?confirmed=${reportProblemCodes.join(',')}&replace=true`
      const path = `/api/admin/projects/${client.publicId}/results/import${query}`
      const headers = { 'content-type': 'application/octet-stream' }
      const { status, body } = await staff.browser.send('POST', path, { raw: report, headers })
      if (status !== 200) throw new Error(`import: ${status} ${JSON.stringify(body)}`)
      return `${client.projectId} ${day}`
    },
    report: async ({ publicId, projectId }, mark) => {
      const [report] = await database
        .select()
        .from(monthlyReports)
        .where(eq(monthlyReports.projectId, projectId))
      const seenVersion = report?.version ?? 0
      const params = { id: publicId, month: reportMonth }
      await staff.browser.call(sendMonthlyReport, { params, body: { paragraph: mark, seenVersion } })
      return `${projectId} ${seenVersion + 1}`
    },
  }

  const write = async (): Promise<void> => {
    number += 1
    const kind = writeKinds[number % writeKinds.length] ?? 'message'
    const client = clients[Math.floor(number / writeKinds.length) % clients.length]
    if (!client) throw new Error('there are no clients')
    const startedAt = performance.now()
    try {
      acknowledged[kind].add(await writes[kind](client, `write ${number} of ${process.pid}`))
      times.push(performance.now() - startedAt)
    } catch (error) {
      const what = `${kind}: ${error instanceof Error ? error.message : error}`.slice(0, 300)
      refusals.set(what, (refusals.get(what) ?? 0) + 1)
      await delay(PAUSE_MS)
    }
  }

  const listStored: Record<WriteKind, () => Promise<string[]>> = {
    message: async () =>
      (await database.select({ stored: projectMessages.message }).from(projectMessages)).map(
        ({ stored }) => stored,
      ),
    upload: async () =>
      (await database.select({ stored: documents.sha256 }).from(documents)).map(({ stored }) => stored),
    purchase: async () =>
      (
        await database
          .select({ stored: payments.checkoutSessionId })
          .from(payments)
          .where(eq(payments.status, 'paid'))
      ).map(({ stored }) => stored ?? ''),
    contact: async () =>
      (await database.select({ stored: contactMessages.message }).from(contactMessages)).map(
        ({ stored }) => stored,
      ),
    import: async () =>
      (
        await database
          .select({ projectId: campaignResults.projectId, day: campaignResults.startsOn })
          .from(campaignResults)
      ).map(({ projectId, day }) => `${projectId} ${day}`),
    report: async () =>
      (
        await database
          .select({ projectId: monthlyReports.projectId, version: monthlyReports.version })
          .from(monthlyReports)
      ).flatMap(({ projectId, version }) =>
        Array.from({ length: version }, (_, index) => `${projectId} ${index + 1}`),
      ),
  }

  const readCounts = () =>
    Object.fromEntries(writeKinds.map((kind) => [kind, acknowledged[kind].size])) as Record<WriteKind, number>
  return {
    get counts() {
      return readCounts()
    },
    countAll: () => Object.values(readCounts()).reduce((sum, count) => sum + count, 0),
    refusals,
    times,
    paidSessions,
    run: async (writerCount, stop) => {
      await Promise.all(
        Array.from({ length: writerCount }, async () => {
          while (!stop.aborted) await write()
        }),
      )
    },
    findLost: async () => {
      const lost: string[] = []
      for (const kind of writeKinds) {
        const counts = new Map<string, number>()
        for (const stored of await listStored[kind]()) counts.set(stored, (counts.get(stored) ?? 0) + 1)
        for (const mark of acknowledged[kind])
          if (counts.get(mark) !== 1) lost.push(`${kind} ${mark}: stored ${counts.get(mark) ?? 0} times`)
      }
      const paid = new Set(await listStored.purchase())
      for (const session of paidSessions) if (!paid.has(session)) lost.push(`paid session ${session}`)
      return lost
    },
  }
}
