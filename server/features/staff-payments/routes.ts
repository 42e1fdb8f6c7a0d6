import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/staff-payments.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { listPayments } from './list-payments.ts'
import { orderRefund } from './order-refund.ts'
import { recordOfflinePayment } from './record-offline-payment.ts'
import { settleFailedRefund } from './settle-failed-refund.ts'
import { judgeRefund, viewPayment } from './view-payment.ts'

export const staffPaymentRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listStaffPayments, ({ query }) => listPayments(context, query))
  serve(app, contract.getStaffPayment, ({ params }) => viewPayment(context, params.id))
  serve(app, contract.judgeRefund, ({ params, body }) => judgeRefund(context, params.id, body, new Date()))
  serve(app, contract.orderRefund, ({ params, body, actor, caller }) =>
    orderRefund(context, params.id, body, actor, caller, new Date()),
  )
  serve(app, contract.settleFailedRefund, ({ params, actor, caller }) =>
    settleFailedRefund(context, params.id, actor, caller),
  )
  serve(app, contract.recordOfflinePayment, ({ params, body, actor, caller }) =>
    recordOfflinePayment(context, params.publicId, body, actor, caller, new Date()),
  )
}
