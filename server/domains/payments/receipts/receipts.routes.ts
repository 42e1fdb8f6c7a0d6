import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payments'
import type { Context } from '#server/platform/context.ts'
import { asDownload, serve } from '#server/platform/http/serve.ts'
import { changeBillTo, drawInvoice, getInvoice } from './invoices.ts'
import { drawReceipt, drawYear, getReceivedPayment, listPayments, listReceiptYears } from './receipts.ts'

export const receiptRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listPayments, ({ params, actor }) => listPayments(context, params.id, actor))
  serve(app, contract.getReceipt, async ({ params, actor, reply }) => {
    const payment = await getReceivedPayment(context, params, actor)
    asDownload(reply, `${contract.receiptNumber(payment.id)}.pdf`, 'application/pdf')
    return drawReceipt(payment)
  })
  serve(app, contract.listReceiptYears, ({ actor }) => listReceiptYears(context, actor))
  serve(app, contract.getYearReceipts, async ({ params, actor, reply }) => {
    const file = await drawYear(context, params.year, actor)
    asDownload(reply, `receipts-${params.year}.pdf`, 'application/pdf')
    return file
  })
  serve(app, contract.getInvoice, ({ params, actor }) => getInvoice(context, params.publicId, actor))
  serve(app, contract.changeBillTo, ({ params, body, actor }) =>
    changeBillTo(context, params.publicId, body.billTo, actor),
  )
  serve(app, contract.downloadInvoice, async ({ params, actor, reply }) => {
    const { number, file } = await drawInvoice(context, params.publicId, actor, new Date())
    asDownload(reply, `${number}.pdf`, 'application/pdf')
    return file
  })
}
