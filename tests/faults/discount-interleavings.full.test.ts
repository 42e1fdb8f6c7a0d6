import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import pLimit from 'p-limit'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { createCheckoutSession, verifyPayment } from '#contract/payments'
import { discountCodes } from '#server/database/schema.ts'
import { reconcilePayments } from '#server/payments'
import { setFaults } from '../faults.ts'
import { settlePaymentAtBank } from '../payments.ts'
import { runProgram } from '../program.ts'
import { getSessionId, pressPaymentButton, startPurchase } from '../users.ts'
import { readCount, startTimeLimit } from './counts.ts'
import { findBrokenInvariants } from './invariants.ts'

/** Number of random purchase sequences with a discount code. */
const RUN_COUNT = readCount('INTERLEAVINGS', 20)
const MAX_CONCURRENT_RUNS = readCount('INTERLEAVINGS_AT_ONCE', 6)

/** Timeout and interval for retrying the start of a purchase, in ms. */
const SETUP_RETRY = { timeout: 120_000, interval: 500 }

/** Pause between checks while the sequences run. Each check reads all payments. */
const WATCH_INTERVAL_MS = 200

// At full size, one address begins about 20,000 purchases within an hour.
const program = await runProgram({ LIMITS_SCALE: '10000' })

/** A separate pool without timeouts, because the program's pool may be exhausted. */
const pool = new pg.Pool({ connectionString: program.context.config.databaseUrl, max: 30 })
const database = drizzle(pool, { casing: 'snake_case' })
afterAll(() => pool.end())

/** A buyer's action. Starts `after` ms after the previous action starts, even if that hasn't finished. */
const arbitraryStep = fc.record({
  buyer: fc.nat(1),
  act: fc.constantFrom(
    'open with code',
    'open with code',
    'open without',
    'pay',
    'pay',
    'pay from bank',
    'bank confirms',
    'bank refuses',
    'verify',
    'expire',
  ),
  /** Index of the payment page, counted from the newest. */
  page: fc.nat(2),
  after: fc.constantFrom(0, 0, 20, 150, 400),
})
const arbitraryPlan = fc.record({
  uses: fc.constantFrom(1, 1, 2, null),
  percent: fc.constantFrom(99, 100),
  steps: fc.array(arbitraryStep, { minLength: 5, maxLength: 12 }),
})
type Plan = typeof arbitraryPlan extends fc.Arbitrary<infer T> ? T : never

let counter = 0

/** Runs a plan. Rejected requests are expected. */
const runPlan = async ({ uses, percent, steps }: Plan): Promise<void> => {
  const code = `ONCE-${++counter}`
  await database
    .insert(discountCodes)
    .values({ code, isPercent: true, percentOff: percent, usageLimit: uses })
  // Retry, because a busy server responds with 503.
  const startBuyer = () => vi.waitFor(() => startPurchase(program), SETUP_RETRY)
  const buyers = await Promise.all([startBuyer(), startBuyer()])
  const pages: string[][] = [[], []]
  const act = async ({ buyer, act, page }: Plan['steps'][number]): Promise<unknown> => {
    const { browser, projectId } = buyers[buyer] ?? buyers[0]
    const own = pages[buyer] ?? []
    const address = own.at(-1 - page) ?? own.at(-1)
    if (act === 'open with code' || act === 'open without') {
      const discountCode = act === 'open with code' ? { discountCode: code } : {}
      const { checkoutUrl } = await browser.call(createCheckoutSession, {
        body: { projectId, ...discountCode },
      })
      return own.push(checkoutUrl)
    }
    if (address === undefined) return
    if (act === 'pay') return pressPaymentButton(address, 'paid')
    if (act === 'pay from bank') return pressPaymentButton(address, 'held')
    if (act === 'bank confirms') return settlePaymentAtBank(address, 'succeeded')
    if (act === 'bank refuses') return settlePaymentAtBank(address, 'failed')
    const sessionId = getSessionId(address)
    if (act === 'verify') return browser.call(verifyPayment, { params: { sessionId } })
    return program.context.stripe.checkout.sessions.expire(sessionId)
  }
  const running: Promise<unknown>[] = []
  // Opens a payment page first. This may fail on a busy machine.
  await act({ buyer: 0, act: 'open with code', page: 0, after: 0 }).catch(() => null)
  for (const next of steps) {
    await pause(next.after)
    running.push(act(next).catch(() => null))
  }
  await Promise.all(running)
}

/**
 * Returns payments flagged for a wrong amount. There must be none, because each open payment page holds a use
 * of its discount code.
 */
const findFlaggedPayments = async () => {
  const { rows } = await database.execute(
    sql`select discount_code, amount from payments where status = 'mismatch'`,
  )
  return rows
}

/**
 * Returns codes whose use count differs from their number of paid payments, or whose used, held, and reserved
 * counts add up to more than the limit.
 */
const findWrongCodes = async () => {
  const { rows } = await database.execute(sql`
    select c.code, c.used_count, c.usage_limit,
      count(*) filter (where p.status = 'paid')::int as paid,
      count(*) filter (where p.discount_use in ('held', 'reserved'))::int as unpaid
    from discount_codes c
    left join payments p on p.discount_code = c.code
    group by c.id
    having c.used_count <> count(*) filter (where p.status = 'paid')
      or c.used_count + count(*) filter (where p.discount_use in ('held', 'reserved')) > c.usage_limit`)
  return rows
}

const findOpenAttempts = async () => {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from payments where status = 'closing'`,
  )
  return rows[0]?.count
}

test(`[RULE-38] [fault 25] the uses of a code are its paid redemptions, in ${RUN_COUNT} interleavings of checkouts, payments, and webhooks`, {
  timeout: 60_000 + RUN_COUNT * 2_000,
}, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
  const slow = { api: { jitterMs: 500, times: 1_000_000 }, webhooks: { jitterMs: 3_000 } }
  await setFaults(program, slow)
  const inTurn = pLimit(MAX_CONCURRENT_RUNS)
  const plans = fc.sample(arbitraryPlan, { seed, numRuns: RUN_COUNT })
  let isOver = false
  const watch = (async () => {
    for (const seen = []; !isOver; await pause(WATCH_INTERVAL_MS)) {
      seen.push(...(await findWrongCodes()))
      expect(seen, `while they run, seed ${seed}`).toEqual([])
    }
  })()
  const hasTime = startTimeLimit()
  let runCount = 0
  const run = async (plan: Plan) => {
    if (!hasTime()) return
    await runPlan(plan)
    runCount += 1
  }
  const codes = Promise.all(plans.map((next) => inTurn(() => run(next)))).finally(() => {
    isOver = true
  })
  await Promise.all([codes, watch])
  await setFaults(program, {})
  await vi.waitFor(
    async () => {
      await reconcilePayments(program.context, new Date(Date.now() + 5 * 60_000))
      expect(await findOpenAttempts()).toBe(0)
    },
    { timeout: 30_000 + RUN_COUNT * 300, interval: 500 },
  )
  expect(await findWrongCodes(), `in the end, seed ${seed}`).toEqual([])
  expect(await findFlaggedPayments(), `of whoever paid in time, seed ${seed}`).toEqual([])
  const { rows } = await database.execute<{ redeemed: number }>(
    sql`select sum(used_count)::int as redeemed from discount_codes`,
  )
  expect(rows[0]?.redeemed, 'plans in which a code was redeemed').toBeGreaterThan(runCount / 4)
  expect(await findBrokenInvariants(program)).toEqual([])
  process.stdout.write(`${runCount} random payment runs, ${rows[0]?.redeemed} redemptions, seed ${seed}\n`)
})
