import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payments'
import type { Context } from '#server/platform/context.ts'
import { serve, setDownloadHeaders } from '#server/platform/http/serve.ts'
import { readPage } from '#server/platform/paging.ts'
import { createEvidencePdf } from './disputes/evidence-pdf.ts'
import { listExpectedPayments, recordOfflinePayment } from './offline/offline-payments.ts'
import { requestRefund, resolveFailedRefund } from './refunds/refund-requests.ts'
import {
  checkRefundEligibility,
  exportPayments,
  getPaymentTotals,
  getStaffPayment,
  listStaffPayments,
} from './staff-payments.ts'
import { getUnpaidListSource } from './unpaid/unpaid.queries.ts'

export const registerStaffPaymentRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listStaffPayments, ({ query }) => listStaffPayments(context, query))
  serve(app, contract.getPaymentTotals, ({ query }) => getPaymentTotals(context, query))
  serve(app, contract.exportPayments, ({ query, reply }) => {
    setDownloadHeaders(reply, `payments-${query.format}.csv`, 'text/csv; charset=utf-8')
    return exportPayments(context, query)
  })
  serve(app, contract.getStaffPayment, ({ params }) => getStaffPayment(context, params.id))
  serve(app, contract.checkRefundEligibility, ({ params, body }) =>
    checkRefundEligibility(context, params.id, body, new Date()),
  )
  serve(app, contract.requestRefund, ({ params, body, actor, caller }) =>
    requestRefund(context, params.id, body, actor, caller, new Date()),
  )
  serve(app, contract.resolveFailedRefund, ({ params, actor, caller }) =>
    resolveFailedRefund(context, params.id, actor, caller),
  )
  serve(app, contract.getDisputeEvidence, async ({ params, reply }) => {
    const evidence = await createEvidencePdf(context, params.id)
    setDownloadHeaders(reply, `dispute-evidence-${params.id}.pdf`, 'application/pdf')
    return evidence
  })
  serve(app, contract.listUnpaidProjects, ({ query }) =>
    readPage(context.database, query, getUnpaidListSource(context.database, query)),
  )
  serve(app, contract.listExpectedPayments, () => listExpectedPayments(context))
  serve(app, contract.recordOfflinePayment, ({ params, body, actor, caller }) =>
    recordOfflinePayment(context, params.publicId, body, actor, caller, new Date()),
  )
}
