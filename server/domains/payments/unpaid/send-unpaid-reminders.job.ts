import { BUSINESS_TIME_ZONE } from '#contract/dates.ts'
import type { Cents } from '#contract/money.ts'
import { PackageType } from '#contract/packages.ts'
import { createUnsubscribeLink, requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import { defineJob, forEachRecord, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import { lockProject, recordReminder } from '#server/projects'
import { checkDiscountCode } from '../discounts/discount-holds.ts'
import { expireUnpaidOrders, findUnpaidToRemind } from './unpaid.queries.ts'
import { createUnpaidOrderEmail } from './unpaid-order.email.tsx'

/**
 * Returns the discount that staff configured for reminders. Null if there is none or it isn't currently valid
 * for the package.
 */
const findReminderDiscount = async (
  context: Context,
  { packageType, userId }: { packageType: string; userId: number },
  now: Date,
): Promise<{ code: string; amountOff: Cents } | null> => {
  const { reminder_discount_code: code } = await context.settings.read()
  const type = PackageType.safeParse(packageType)
  if (code === '' || !type.success) return null
  return checkDiscountCode(context, { code, packageType: type.data }, { userId }, now).catch(() => null)
}

/** Emails reminders of unpaid orders that are due, at most two per order, and marks old orders as expired. */
export const sendUnpaidReminders = async (context: Context, now: Date): Promise<void> => {
  const { config, database } = context
  const remind = ({ id }: { id: number }) =>
    database.transaction(async (tx) => {
      const project = await lockProject(tx, id)
      // The client may have paid since the order was selected, or another process may have reminded them.
      if (!project || (await findUnpaidToRemind(tx, now)).every((due) => due.id !== id)) return
      const user = await requireUser(tx, project.userId)
      const isLast = project.remindersSent > 0
      const discount = isLast ? await findReminderDiscount(context, project, now) : null
      const link = { userId: user.id, kind: 'orderMails', now } as const
      const unsubscribe = await createUnsubscribeLink(config, tx, link)
      await sendEmail(
        context,
        tx,
        createUnpaidOrderEmail(config, { project, user, discount, isLast, unsubscribe }),
      )
      await recordReminder(tx, project, now)
    })
  await forEachRecord(
    context,
    await findUnpaidToRemind(database, now),
    ({ id }) => ({ projectId: id }),
    remind,
  )
  await expireUnpaidOrders(database, now)
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'remind-of-unpaid': NoPayload
  }
}

export const sendUnpaidRemindersJob = defineJob({
  name: 'remind-of-unpaid',
  schema: NoPayloadSchema,
  schedule: { cron: '0 9 * * *', timezone: BUSINESS_TIME_ZONE },
  options: { policy: 'singleton', retryLimit: 0, expireInSeconds: 540 },
  run: (context, _payload, { now }) => sendUnpaidReminders(context, now),
})
