import type { ProjectReference } from '#contract/fields.ts'
import { packageOf } from '#contract/packages.ts'
import { Problem } from '#contract/problem.ts'
import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { lockOwnProject } from '#server/features/projects/lock-own-project.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { discountOn } from './discount.ts'
import {
  findDiscountCode,
  findOpenAttempts,
  insertPayment,
  takeDiscountUse,
  updatePayment,
  wasPaid,
} from './queries.ts'

export interface Attempt {
  project: ProjectRecord
  payment: PaymentRecord
}

/**
 * What a code takes off, with one use of it taken. A use that a replaced attempt of the same project still holds is
 * passed on: at most one attempt of a project counts as its payment.
 * @throws DISCOUNT_NOT_VALID
 */
const takeDiscount = async (
  tx: Transaction,
  project: ProjectRecord,
  code: string,
  replaced: PaymentRecord[],
  now: Date,
): Promise<number> => {
  const holder = replaced.find((attempt) => attempt.discountHeld && attempt.discountCode === code)
  const stored = await findDiscountCode(tx, code)
  const terms = stored && (holder ? { ...stored, usedCount: stored.usedCount - 1 } : stored)
  const off = terms ? discountOn(terms, packageOf(project.packageType), now) : null
  if (!stored || off === null) throw new Problem('DISCOUNT_NOT_VALID')
  if (holder) await updatePayment(tx, holder.id, { discountHeld: false })
  else if (!(await takeDiscountUse(tx, stored.id, now))) throw new Problem('DISCOUNT_NOT_VALID')
  return off
}

/**
 * The one open attempt to pay for the actor's own project. An open one with the same discount goes on. One with
 * another discount is replaced, and a job closes its page; only when that is certain is its use of the code given
 * back, so that a code never lasts for more payments than it was made for.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, ALREADY_PAID, DISCOUNT_NOT_VALID
 */
export const reserveAttempt = (
  { database, jobs }: Context,
  input: { projectId: ProjectReference; discountCode?: string | undefined },
  actor: Actor,
  now: Date,
): Promise<Attempt> =>
  database.transaction(async (tx) => {
    const project = await lockOwnProject(tx, input.projectId, actor)
    if (await wasPaid(tx, project.id)) throw new Problem('ALREADY_PAID')
    const wanted = input.discountCode ?? null
    const open = await findOpenAttempts(tx, project.id)
    const current = open.find((attempt) => attempt.status === 'pending')
    if (current && current.discountCode === wanted) return { project, payment: current }
    if (current) {
      await updatePayment(tx, current.id, { status: 'closing' })
      await jobs.enqueue(tx, 'close-checkout', { paymentId: current.id })
    }
    const amountOff = wanted === null ? 0 : await takeDiscount(tx, project, wanted, open, now)
    const payment = await insertPayment(tx, {
      userId: project.userId,
      projectId: project.id,
      amount: packageOf(project.packageType).price - amountOff,
      amountOff,
      discountCode: wanted,
      discountHeld: wanted !== null,
    })
    return { project, payment }
  })
