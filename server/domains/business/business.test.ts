import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import {
  type BusinessQuery,
  calculateForecast,
  calculateNet,
  calculateNetAfterFees,
  exportBusiness,
  getHeadlineFigures,
  getMoney as getMoneyRoute,
  getStepShare,
  sumMoney,
} from '#contract/business'
import type { Day } from '#contract/dates.ts'
import { endUserSessions } from '#contract/identity'
import {
  campaignImports,
  campaignResults,
  disputes,
  documentRequests,
  filings,
  payments,
  projects,
  projectUpdates,
  purchaseCounts,
  refunds,
  siteVisits,
  users,
} from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { createEmailAddress, signInNewUser } from '#tests/users.ts'
import { getMoney } from './money/money.ts'
import { getFunnel, getGrantsByMonth, getStages, getWorkload } from './pipeline/pipeline.ts'
import { recalculateBusinessTotals } from './totals/recalculate-totals.job.ts'

const program = await runProgram()
const { context } = program
const { database } = context
const staff = await signInNewUser(program, {
  role: 'admin',
  name: 'Stella Moore',
  permissions: ['see business'],
})

/** Parses a time in Eastern Time. The offset is -05:00 in winter and -04:00 in summer. */
const parseEasternTime = (text: string, offset = '-05:00') => new Date(`${text}:00${offset}`)
const now = parseEasternTime('2026-01-20T12:00')
const createBusinessQuery = (from: string, to: string, compare: BusinessQuery['compare'] = 'none') => ({
  from,
  to,
  compare,
})

const addClient = async () => {
  const [client] = await database
    .insert(users)
    .values({ name: 'Ida Quist', email: createEmailAddress() })
    .returning()
  return client?.id ?? 0
}
const clientId = await addClient()
const closed = { closedOn: '2026-01-05', closedReason: 'rejected' } as const

const addProject = async (more: Partial<typeof projects.$inferInsert> = {}) => {
  const [project] = await database
    .insert(projects)
    .values({
      userId: clientId,
      name: 'Harbor Fund',
      email: 'ida@test.example',
      status: 'onboarding',
      createdAt: parseEasternTime('2025-11-03T10:00'),
      statusSince: parseEasternTime('2025-11-03T10:00'),
      ...more,
    })
    .returning()
  if (!project) throw new Error('the project was not stored')
  return project
}

const addPayment = async (
  paidAt: string,
  more: Partial<typeof payments.$inferInsert> = {},
  packageType: 'starter' | 'full' = 'starter',
) => {
  const project = await addProject({ packageType })
  const [payment] = await database
    .insert(payments)
    .values({
      userId: clientId,
      projectId: project.id,
      amount: packageType === 'starter' ? 6_000_00 : 9_000_00,
      status: 'paid',
      paidAt: parseEasternTime(paidAt),
      ...more,
    })
    .returning()
  return payment?.id ?? 0
}

const addFiling = (projectId: number, filedOn: Day, feePaid: number) =>
  database.insert(filings).values({
    projectId,
    kind: 'articles',
    jurisdiction: 'OH',
    state: 'accepted',
    filedOn,
    decidedOn: filedOn,
    feePaid,
  })

const addRefund = (
  paymentId: number,
  amount: number,
  settledAt: string,
  status: 'done' | 'failed' = 'done',
) =>
  database.insert(refunds).values({
    paymentId,
    amount,
    refundedBefore: 0,
    reason: 'goodwill',
    note: '',
    status,
    requestedBy: staff.id,
    settledAt: parseEasternTime(settledAt),
  })

const addDispute = (paymentId: number, state: 'won' | 'lost' | 'needs_response', amountWithdrawn: number) =>
  database.insert(disputes).values({
    paymentId,
    providerDisputeId: `dp_${paymentId}_${state}`,
    state,
    amount: 6_000_00,
    amountWithdrawn,
    reason: 'general',
    openedAt: parseEasternTime('2025-12-01T10:00'),
    closedAt: state === 'needs_response' ? null : parseEasternTime('2025-12-20T10:00'),
    readAt: parseEasternTime('2025-12-20T10:00'),
  })

afterEach(async () => {
  for (const table of [
    disputes,
    refunds,
    payments,
    documentRequests,
    filings,
    campaignImports,
    projects,
    purchaseCounts,
    siteVisits,
  ])
    await database.delete(table)
})

const readTotals = async (from: string, to: string) =>
  sumMoney((await getMoney(context, createBusinessQuery(from, to), now)).rows)

describe('money', () => {
  test('a payment counts in the month that it arrived in Eastern Time, and an offline one on the day staff entered', async () => {
    await addPayment('2025-11-01T10:00', { paidAt: parseEasternTime('2025-10-31T23:30', '-04:00') })
    await addPayment('2025-11-01T10:00', { paidAt: parseEasternTime('2025-11-01T00:30', '-04:00') }, 'full')
    await addPayment('2025-12-04T10:00', { method: 'check', reference: '1001', receivedOn: '2025-11-30' })
    const { rows } = await getMoney(context, createBusinessQuery('2025-10', '2025-12'), now)
    expect(rows.map(({ month, package: pack, revenue }) => [month, pack, revenue])).toEqual([
      ['2025-10', 'starter', 6_000_00],
      ['2025-11', 'starter', 6_000_00],
      ['2025-11', 'full', 9_000_00],
    ])
  })

  test('revenue is net of discounts', async () => {
    await addPayment('2025-11-05T10:00', { amount: 5_500_00, amountOff: 500_00, discountCode: 'HARBOR' })
    expect(await readTotals('2025-11', '2025-11')).toMatchObject({ revenue: 5_500_00, discounts: 500_00 })
  })

  test('a refund counts in its own month, whether in part or in full', async () => {
    const inPart = await addPayment('2025-11-05T10:00', {
      amountRefunded: 1_000_00,
      refundedAt: parseEasternTime('2025-12-01T00:10'),
    })
    await addRefund(inPart, 1_000_00, '2025-12-01T00:10')
    await addRefund(inPart, 2_000_00, '2025-12-02T10:00', 'failed')
    const inFull = await addPayment('2025-11-06T10:00', {
      status: 'refunded',
      amountRefunded: 6_000_00,
      refundedAt: parseEasternTime('2026-01-02T10:00'),
    })
    await addRefund(inFull, 6_000_00, '2026-01-02T10:00')
    expect(await readTotals('2025-11', '2025-11')).toMatchObject({ revenue: 12_000_00, refunds: 0 })
    expect(await readTotals('2025-12', '2025-12')).toMatchObject({ revenue: 0, refunds: 1_000_00 })
    expect(calculateNet(await readTotals('2026-01', '2026-01'))).toBe(-6_000_00)
    expect(calculateNet(await readTotals('2025-11', '2026-01'))).toBe(5_000_00)
  })

  test('a refund made at the provider counts once, beside those that staff ordered', async () => {
    const payment = await addPayment('2025-11-05T10:00', {
      amountRefunded: 1_500_00,
      refundedAt: parseEasternTime('2026-01-03T10:00'),
    })
    await addRefund(payment, 1_000_00, '2025-12-01T10:00')
    expect((await readTotals('2025-12', '2025-12')).refunds).toBe(1_000_00)
    expect((await readTotals('2026-01', '2026-01')).refunds).toBe(500_00)
  })

  test('deducts only lost disputes, in the month of the decision', async () => {
    await addDispute(
      await addPayment('2025-11-05T10:00', {
        status: 'charged_back',
        amountLost: 6_000_00,
        statusBeforeLoss: 'paid',
      }),
      'lost',
      6_000_00,
    )
    await addDispute(await addPayment('2025-11-06T10:00'), 'won', 0)
    await addDispute(await addPayment('2025-11-07T10:00'), 'needs_response', 6_000_00)
    expect(await readTotals('2025-12', '2025-12')).toMatchObject({ revenue: 0, lost: 6_000_00 })
    const { rows, openDisputes } = await getMoney(context, createBusinessQuery('2025-11', '2025-12'), now)
    expect(calculateNet(sumMoney(rows))).toBe(12_000_00)
    expect(openDisputes).toEqual({ total: 1, amount: 6_000_00 })
  })

  test('the provider’s fee counts on the day of the payment, and a government fee on the day of filing', async () => {
    await addPayment('2025-11-30T23:30', { providerFee: 174_30 })
    await addPayment('2025-12-01T00:30', { providerFee: 261_30 }, 'full')
    const { id } = await addProject({ packageType: 'full' })
    await addFiling(id, '2025-11-30', 99_00)
    await addFiling(id, '2025-12-01', 275_00)
    await addFiling((await addProject()).id, '2026-01-02', 50_00)
    const { rows } = await getMoney(context, createBusinessQuery('2025-11', '2026-01'), now)
    expect(
      rows.map((row) => [
        row.month,
        row.package,
        row.payments,
        row.providerFees,
        row.governmentFees,
        calculateNetAfterFees(row),
      ]),
    ).toEqual([
      ['2025-11', 'starter', 1, 174_30, 0, 5_825_70],
      ['2025-11', 'full', 0, 0, 99_00, -99_00],
      ['2025-12', 'full', 1, 261_30, 275_00, 8_463_70],
      ['2026-01', 'starter', 0, 0, 50_00, -50_00],
    ])
    expect(calculateNet(sumMoney(rows))).toBe(15_000_00)
  })

  test('says that there is no earlier data, unless some figure of the earlier period is known', async () => {
    await addPayment('2026-01-05T10:00')
    const readChanges = async () =>
      getHeadlineFigures(await getMoney(context, createBusinessQuery('2026-01', '2026-01', 'previous'), now))
        .filter(({ label }) => label === 'Net' || label === 'Refunds')
        .map(({ change }) => change)
    expect(await readChanges()).toEqual(['No earlier data', null])
    await addPayment('2025-12-05T10:00')
    expect(await readChanges()).toEqual(['Same as before', 'Same as before'])
  })

  test('a fee that isn’t known is counted as such, unless the payment has none', async () => {
    const addFree = { amount: 0, amountOff: 6_000_00, discountCode: 'ALL' }
    await addPayment('2025-11-05T10:00', { providerFee: 174_30 })
    await addPayment('2025-11-05T10:00', { amountRefunded: 6_000_00, status: 'refunded' })
    await addPayment('2025-11-05T10:00', { method: 'check', reference: '1001' })
    await addPayment('2025-11-05T10:00', { method: 'transfer', reference: 'W-77' })
    await addPayment('2025-11-05T10:00', addFree)
    await addPayment('2025-11-05T10:00', { status: 'duplicate', providerFee: 174_30 })
    expect(await readTotals('2025-11', '2025-11')).toMatchObject({
      payments: 5,
      providerFees: 174_30,
      feesUnknown: 1,
    })
    const readNote = async () =>
      getHeadlineFigures(await getMoney(context, createBusinessQuery('2025-11', '2025-11'), now)).find(
        ({ label }) => label === 'After fees',
      )?.note
    expect(await readNote()).toBe('The provider fee of 1 payment isn’t known')
    await addPayment('2025-11-06T10:00', { method: 'bank_debit' })
    expect(await readNote()).toBe('The provider fees of 2 payments aren’t known')
    await database.update(payments).set({ providerFee: 1_00 })
    expect(await readNote()).toBeNull()
  })

  test.each(['pending', 'expired', 'processing', 'failed', 'duplicate', 'mismatch'] as const)(
    'a %s payment is no revenue',
    async (status) => {
      await addPayment('2025-11-05T10:00', { status })
      expect((await readTotals('2025-11', '2025-11')).payments).toBe(0)
    },
  )

  test('compares the days that have begun with the same days before', async () => {
    await addPayment('2025-12-19T10:00')
    await addPayment('2025-12-28T10:00')
    await addPayment('2025-01-10T10:00', {}, 'full')
    const previous = await getMoney(context, createBusinessQuery('2026-01', '2026-01', 'previous'), now)
    expect([previous.compared, sumMoney(previous.before).revenue]).toEqual([
      { from: '2025-12-01', to: '2025-12-20' },
      6_000_00,
    ])
    const year = await getMoney(context, createBusinessQuery('2026-01', '2026-01', 'year'), now)
    expect([year.compared, sumMoney(year.before).revenue]).toEqual([
      { from: '2025-01-01', to: '2025-01-20' },
      9_000_00,
    ])
  })

  test('forecasts this month from what was paid and the pace of the last 90 days', async () => {
    await addPayment('2025-10-22T10:00')
    await addPayment('2025-12-01T10:00', {}, 'full')
    await addPayment('2026-01-10T10:00')
    const { forecast } = await getMoney(context, createBusinessQuery('2026-01', '2026-01'), now)
    // The last 90 days' revenue is $21,000, and January has eleven days left.
    expect(forecast).toEqual({
      month: '2026-01',
      revenue: 6_000_00,
      refunds: 0,
      lost: 0,
      fees: 0,
      perDay: 233_33,
      daysLeft: 11,
    })
  })

  test('the forecast is net as in the tables: of refunds and lost disputes, not of fees', async () => {
    const paid = await addPayment('2025-12-01T10:00', { amountRefunded: 3_000_00 }, 'full')
    await addRefund(paid, 3_000_00, '2026-01-05T10:00')
    const current = await addPayment('2026-01-10T10:00')
    const [payment] = await database.select().from(payments).where(eq(payments.id, current))
    await addFiling(payment?.projectId ?? 0, '2026-01-12', 99_00)
    const { forecast } = await getMoney(context, createBusinessQuery('2026-01', '2026-01'), now)
    expect(forecast).toMatchObject({ revenue: 6_000_00, refunds: 3_000_00, lost: 0, fees: 99_00 })
    expect(calculateNet(forecast)).toBe(3_000_00)
    // $15,000 minus $3,000 in the 50 days since the first payment.
    expect(forecast.perDay).toBe(240_00)
    expect(calculateForecast(forecast)).toBe(3_000_00 + 11 * 240_00)
    expect(calculateNet(await readTotals('2026-01', '2026-01'))).toBe(calculateNet(forecast))
  })

  test('unpaid orders count with their open payment page or their price, while they are open', async () => {
    const order = { status: 'payment_pending' } as const
    await addProject({ ...order, packageType: 'full' })
    const begun = await addProject({ ...order, packageType: 'starter' })
    await database
      .insert(payments)
      .values({ userId: clientId, projectId: begun.id, amount: 5_400_00, status: 'pending' })
    await addProject({ ...order, orderExpiredAt: now })
    await addProject({ ...order, ...closed })
    const { unpaid } = await getMoney(context, createBusinessQuery('2026-01', '2026-01'), now)
    expect(unpaid).toEqual({ total: 2, amount: 14_400_00 })
  })

  test('the forecast averages over 90 days, also after a time without payments', async () => {
    await addPayment('2025-06-01T10:00')
    await addPayment('2026-01-10T10:00', {}, 'full')
    const { forecast } = await getMoney(context, createBusinessQuery('2026-01', '2026-01'), now)
    expect(forecast.perDay).toBe(100_00)
  })

  test('the forecast of a new company averages over the days since its first payment', async () => {
    await addPayment('2026-01-10T10:00', {}, 'full')
    const { forecast } = await getMoney(context, createBusinessQuery('2026-01', '2026-01'), now)
    expect(forecast.perDay).toBe(900_00)
  })

  test('a new installation has empty figures everywhere', async () => {
    expect(await getMoney(context, createBusinessQuery('2025-11', '2026-01', 'previous'), now)).toMatchObject(
      {
        rows: [],
        before: [],
        unpaid: { total: 0, amount: 0 },
        forecast: { revenue: 0, perDay: 0 },
      },
    )
    expect(
      (await getStages(context, createBusinessQuery('2026-01', '2026-01'), now)).map(({ left }) => left),
    ).toEqual(Array(9).fill(0))
    expect((await getWorkload(context, now)).filter(({ open }) => open > 0)).toEqual([])
    expect((await getFunnel(context, createBusinessQuery('2026-01', '2026-01'), now)).countedSince).toBeNull()
  })
})

describe('the funnel', () => {
  test('follows the purchases that began within the range, closed and unpaid ones included', async () => {
    const createdAt = parseEasternTime('2025-12-31T23:30')
    for (const status of ['payment_pending', 'onboarding', 'submitted', 'live'])
      await addProject({ status, createdAt })
    await addProject({ status: 'live', createdAt: parseEasternTime('2026-01-01T00:30') })
    await database.insert(purchaseCounts).values({ day: '2025-12-31', total: 6 })
    await database.insert(siteVisits).values([
      { day: '2025-12-31', page: '/', views: 90, visits: 40 },
      { day: '2025-12-30', page: '/', views: 10, visits: 2 },
      { day: '2026-01-01', page: '/about', views: 5, visits: 3 },
    ])
    const funnel = await getFunnel(context, createBusinessQuery('2025-12', '2025-12'), now)
    expect(funnel.now).toEqual({ visits: 42, begun: 6, paid: 3, submitted: 2, live: 1 })
    expect(funnel.pages).toEqual([{ page: '/', visits: 42, views: 100 }])
    // The range begins on December 1, so the visits are incomplete.
    expect(funnel).toMatchObject({ countedSince: '2025-12-30', areVisitsComplete: false })
    expect(getStepShare(funnel, 1)).toBeNull()
    expect(getStepShare({ ...funnel, areVisitsComplete: true }, 1)).toBeCloseTo(6 / 42)
  })
})

test('returns the median and 80th percentile of days from payment to launch, for launches within the range', async () => {
  const addLaunch = async (campaignLaunchedAt: Day, paidAt: string) => {
    const { id } = await addProject({ status: 'live', campaignLaunchedAt })
    await database.insert(payments).values({
      userId: clientId,
      projectId: id,
      amount: 600_000,
      status: 'paid',
      paidAt: parseEasternTime(paidAt),
    })
  }
  const readLaunched = async (month: string) =>
    (await getFunnel(context, createBusinessQuery(month, month), now)).launched
  expect(await readLaunched('2025-12')).toEqual({ total: 0, medianDays: null, slowDays: null, days: [] })
  // In UTC, this evening is already December.
  await addLaunch('2025-12-31', '2025-11-30T23:30')
  await addLaunch('2025-12-01', '2025-11-30T10:00')
  await addLaunch('2025-12-20', '2025-12-10T10:00')
  await addLaunch('2026-01-01', '2025-12-31T10:00')
  const few = { total: 3, medianDays: 10, slowDays: 31, days: [1, 10, 31] }
  expect(await readLaunched('2025-12')).toEqual(few)
  await addLaunch('2025-12-21', '2025-12-10T10:00')
  expect((await readLaunched('2025-12')).days).toEqual([1, 10, 11, 31])
  // With five launches, percentiles are returned instead of a list.
  await addLaunch('2025-12-22', '2025-12-10T10:00')
  expect(await readLaunched('2025-12')).toEqual({ total: 5, medianDays: 11, slowDays: 12, days: [] })
})

describe('the stages', () => {
  const addStatusChange = async (days: number, leftAt: string, endedStatus = 'filing') => {
    const { id } = await addProject({ status: 'live' })
    const createdAt = parseEasternTime(leftAt)
    const endedSince = new Date(createdAt.getTime() - days * 86_400_000)
    await database.insert(projectUpdates).values({
      projectId: id,
      status: 'irs_approved',
      message: 'Next',
      kind: 'status',
      endedStatus,
      endedSince,
      createdAt,
    })
  }
  const readStage = async (status: string) => {
    await recalculateBusinessTotals(context)
    return (await getStages(context, createBusinessQuery('2025-12', '2025-12'), now)).find(
      (row) => row.status === status,
    )
  }

  test('returns the median and 80th percentile of days in each status, for projects that left it within the range', async () => {
    for (const days of [2, 4, 6, 8, 10]) await addStatusChange(days, '2025-12-31T23:30')
    await addStatusChange(99, '2026-01-01T00:30')
    await addStatusChange(30, '2025-12-10T10:00', 'ads_setup')
    expect(await readStage('filing')).toMatchObject({ left: 5, medianDays: 6, slowDays: 8 })
    expect(await readStage('irs_approved')).toMatchObject({ left: 0, medianDays: null, slowDays: null })
  })

  test('counts open projects in each status by age', async () => {
    for (const day of ['2026-01-19', '2026-01-02', '2025-12-01'])
      await addProject({ status: 'filing', statusSince: parseEasternTime(`${day}T12:00`) })
    await addProject({ status: 'live', statusSince: parseEasternTime('2024-01-01T12:00') })
    await addProject({ status: 'filing', statusSince: parseEasternTime('2024-01-01T12:00'), ...closed })
    expect(await readStage('filing')).toMatchObject({ within: 1, late: 1, veryLate: 1, oldestDays: 50 })
    expect(await readStage('live')).toMatchObject({ within: 1, late: 0, veryLate: 0 })
  })
})

test('the workload is counted for each assignee, and for projects without one', async () => {
  const own = await addProject({
    status: 'filing',
    assignedAdminId: staff.id,
    statusSince: parseEasternTime('2025-12-01T12:00'),
  })
  await addProject({
    status: 'submitted',
    assignedAdminId: staff.id,
    statusSince: parseEasternTime('2026-01-20T09:00'),
  })
  await addProject({ status: 'live', assignedAdminId: staff.id, awaitingReplySince: now })
  await addProject({ status: 'under_review', statusSince: parseEasternTime('2026-01-20T09:00') })
  await addProject({ status: 'payment_pending' })
  const shut = await addProject({
    status: 'filing',
    statusSince: parseEasternTime('2025-12-01T12:00'),
    ...closed,
  })
  const request = { projectId: own.id, type: 'bylaws', words: 'Please send them.' } as const
  await database.insert(documentRequests).values([
    { ...request, dueOn: '2026-01-19' },
    { ...request, dueOn: '2026-01-20' },
    { ...request, projectId: shut.id, dueOn: '2026-01-02' },
    { ...request, dueOn: '2026-01-02', status: 'submitted', waitingSince: null },
  ])
  const idle = await signInNewUser(program, { role: 'admin', name: 'Otto Blum' })
  const gone = await signInNewUser(program, { role: 'admin', name: 'Gone Person' })
  await database.update(users).set({ isActive: false }).where(eq(users.id, gone.id))
  const workload = await getWorkload(context, now)
  const nothing = { open: 0, overdue: {}, reviews: 0, messages: 0, documents: 0 }
  expect(workload).toContainEqual({ id: idle.id, name: 'Otto Blum', ...nothing })
  expect(workload.map(({ id }) => id)).not.toContain(gone.id)
  expect(workload.filter(({ open }) => open > 0)).toEqual([
    {
      id: staff.id,
      name: 'Stella Moore',
      open: 2,
      overdue: { filing: 1 },
      reviews: 2,
      messages: 1,
      documents: 1,
    },
    { id: null, name: 'Unassigned', open: 1, overdue: {}, reviews: 0, messages: 0, documents: 0 },
  ])
})

test('counts grants by launch month, with the imported spend', async () => {
  await addProject({ status: 'live', campaignLaunchedAt: '2025-11-30' })
  const { id } = await addProject({ status: 'live', campaignLaunchedAt: '2025-12-01' })
  await addProject({ status: 'ads_testing', campaignLaunchedAt: '2025-11-01' })
  await addProject({ status: 'live', campaignLaunchedAt: '2025-11-01', ...closed })
  const period = { periodFrom: '2025-12-01', periodTo: '2025-12-31', rowCount: 1, ignoredCount: 0, cost: 0 }
  const [{ id: importId = 0 } = {}] = await database
    .insert(campaignImports)
    .values({ projectId: id, source: 'hand', ...period })
    .returning()
  const figures = { impressions: 10, clicks: 1, conversions: 0, startsOn: '2025-12-01', endsOn: '2025-12-31' }
  const row = { projectId: id, importId, campaign: 'Search', ...figures }
  await database.insert(campaignResults).values([
    { ...row, cost: 8_640_50 },
    // Keywords and replaced results are excluded from the total.
    { ...row, keyword: 'food bank', cost: 1_000_00 },
    { ...row, replacedById: importId, cost: 2_000_00 },
  ])
  await recalculateBusinessTotals(context)
  expect(await getGrantsByMonth(context, createBusinessQuery('2025-11', '2026-03'), now)).toEqual([
    { month: '2025-11', live: 1, spend: 0, known: 0 },
    { month: '2025-12', live: 2, spend: 8_640_50, known: 1 },
    { month: '2026-01', live: 2, spend: 0, known: 0 },
  ])
})

describe('the routes', () => {
  test('reject a range that is reversed, too long, or invalid', async () => {
    for (const [from, to, field] of [
      ['2026-02', '2026-01', 'to'],
      ['2020-01', '2026-01', 'from'],
      ['2025-13', '2026-01', 'from'],
    ] as const) {
      const { status, body } = await staff.browser.refused(getMoneyRoute, { query: { from, to } })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    }
  })

  test('a CSV file has plain amounts, and no cell that a spreadsheet would run', async () => {
    await database.update(users).set({ name: '=cmd, "x"' }).where(eq(users.id, staff.id))
    await addProject({ status: 'filing', assignedAdminId: staff.id })
    await addPayment('2025-11-05T10:00')
    await addPayment('2025-12-05T10:00', { providerFee: 174_30 })
    await addFiling((await addProject()).id, '2025-12-08', 99_00)
    const read = async (table: string) => {
      const path = exportBusiness.path.replace(':table', table)
      return (await staff.browser.send('GET', `${path}?from=2025-11&to=2025-12`)).body
    }
    expect(String(await read('workload'))).toContain(`"'=cmd, ""x""",1,1,`)
    expect(await read('money')).toBe(
      'Month,Payments,Revenue (USD),Discounts (USD),Refunds (USD),Disputes lost (USD),Net (USD),' +
        'Provider fees (USD),Government fees (USD),After fees (USD),Provider fees not known\r\n' +
        'November 2025,1,6000.00,0.00,0.00,0.00,6000.00,0.00,0.00,6000.00,1\r\n' +
        'December 2025,1,6000.00,0.00,0.00,0.00,6000.00,174.30,99.00,5726.70,0\r\n' +
        'Total,2,12000.00,0.00,0.00,0.00,12000.00,174.30,99.00,11726.70,1\r\n',
    )
  })

  test('rejects staff without the permission', async () => {
    const other = await signInNewUser(program, { role: 'admin' })
    expect(
      (await other.browser.refused(getMoneyRoute, { query: { from: '2026-01', to: '2026-01' } })).status,
    ).toBe(403)
    expect(await other.browser.call(endUserSessions, { params: { id: other.id } })).toMatchObject({
      permissions: [],
    })
  })
})
