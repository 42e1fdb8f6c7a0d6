import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payments'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { judgeRefund, viewPayment } from './get-staff-payment.ts'
import { listPayments } from './list-staff-payments.ts'
import { recordOfflinePayment } from './offline/record-offline-payment.ts'
import { orderRefund } from './refunds/request-refund.ts'
import { settleFailedRefund } from './refunds/resolve-failed-refund.ts'

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
