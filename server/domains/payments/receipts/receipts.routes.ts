import type { FastifyInstance } from 'fastify'
import { brand } from '#contract/brand.ts'
import * as contract from '#contract/payments'
import type { Context } from '#server/platform/context.ts'
import { serve, setDownloadHeaders, successReply } from '#server/platform/http/serve.ts'
import { getTaxForm, getTaxFormFile, removeTaxForm, uploadTaxForm } from '../tax-form/tax-form.ts'
import { changeBillTo, createInvoicePdf, getInvoice } from './invoices.ts'
import {
  createReceiptPdf,
  createYearReceiptsPdf,
  getReceivedPayment,
  listPayments,
  listReceiptYears,
} from './receipts.ts'

export const registerReceiptRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listPayments, ({ params, actor }) => listPayments(context, params.id, actor))
  serve(app, contract.getReceipt, async ({ params, actor, reply }) => {
    const payment = await getReceivedPayment(context, params, actor)
    setDownloadHeaders(reply, `${contract.formatReceiptNumber(payment.id)}.pdf`, 'application/pdf')
    return createReceiptPdf(payment)
  })
  serve(app, contract.listReceiptYears, ({ actor }) => listReceiptYears(context, actor))
  serve(app, contract.getYearReceipts, async ({ params, actor, reply }) => {
    const file = await createYearReceiptsPdf(context, params.year, actor)
    setDownloadHeaders(reply, `receipts-${params.year}.pdf`, 'application/pdf')
    return file
  })
  serve(app, contract.getInvoice, ({ params, actor }) => getInvoice(context, params.publicId, actor))
  serve(app, contract.changeBillTo, ({ params, body, actor }) =>
    changeBillTo(context, params.publicId, body.billTo, actor),
  )
  serve(app, contract.downloadInvoice, async ({ params, actor, reply }) => {
    const { number, file } = await createInvoicePdf(context, params.publicId, actor, new Date())
    setDownloadHeaders(reply, `${number}.pdf`, 'application/pdf')
    return file
  })
  serve(app, contract.getTaxForm, ({ actor }) => getTaxForm(context, actor))
  serve(app, contract.downloadTaxForm, async ({ reply }) => {
    const file = await getTaxFormFile(context)
    setDownloadHeaders(reply, `${brand.name} W-9.pdf`, 'application/pdf')
    return file
  })
  serve(app, contract.uploadTaxForm, async ({ body, actor, caller }) => {
    await uploadTaxForm(context, body, { actor, caller })
    return successReply
  })
  serve(app, contract.removeTaxForm, async ({ actor, caller }) => {
    await removeTaxForm(context, actor, caller)
    return successReply
  })
}
