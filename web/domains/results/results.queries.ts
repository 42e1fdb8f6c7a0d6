import {
  changeAdsCustomer,
  type EnteredMonth,
  getAdsConnection,
  getMonthlyReport,
  getMonthlyReportFile,
  getResults,
  importReport,
  listDueReports,
  listImports,
  listMonthlyReports,
  listStaffReports,
  previewReport,
  type ReportProblemCode,
  recordMonth,
  resendMonthlyReport,
  type SentReport,
  saveReportParagraph,
  sendMonthlyReport,
  startAdsImport,
  undoImport,
} from '#contract/results'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl, request } from '#web/api/request.ts'

/** The tag of all routes whose data an import changes: results, monthly reports, and compliance. */
export const importInvalidations = ['project'] as const

export const resultsQuery = (publicId: string) => createQuery(getResults, { params: { id: publicId } })

export const importsQuery = (publicId: string) => createQuery(listImports, { params: { id: publicId } })

/** Reads a report without importing it. `account` selects the account if the report contains several. */
export const previewFile = (publicId: string, file: Blob, account?: string) =>
  request(previewReport, { params: { id: publicId }, query: account ? { account } : {}, body: file })

export const importFile = (
  publicId: string,
  file: File,
  choice: {
    replace: boolean
    newestImport: number | null
    confirmed: readonly ReportProblemCode[]
    account: string | undefined
  },
) =>
  request(importReport, {
    params: { id: publicId },
    query: {
      fileName: file.name.slice(-200),
      ...(choice.account && { account: choice.account }),
      ...(choice.confirmed.length > 0 && { confirmed: choice.confirmed.join(',') }),
      ...(choice.replace && { replace: 'true' as const }),
      ...(choice.replace && choice.newestImport !== null && { newestImport: choice.newestImport }),
    },
    body: file,
  })

export const postMonth = (publicId: string, body: z.input<typeof EnteredMonth>) =>
  request(recordMonth, { params: { id: publicId }, body })

export const deleteImport = (id: number) => request(undoImport, { params: { id } })

export const adsQuery = (publicId: string) => createQuery(getAdsConnection, { params: { id: publicId } })

export const putAdsCustomer = (publicId: string, customerId: string) =>
  request(changeAdsCustomer, { params: { id: publicId }, body: { customerId } })

export const postAdsImport = (publicId: string) => request(startAdsImport, { params: { id: publicId } })

export interface ReportKey {
  publicId: string
  month: string
}

const toParams = ({ publicId: id, month }: ReportKey) => ({ params: { id, month } })

export const sentReportsQuery = (publicId: string) =>
  createQuery(listMonthlyReports, { params: { id: publicId } })
export const reportQuery = (key: ReportKey) => createQuery(getMonthlyReport, toParams(key))
export const staffReportsQuery = (publicId: string) =>
  createQuery(listStaffReports, { params: { id: publicId } })
export const dueReportsQuery = createQuery(listDueReports)

export const getReportPdfUrl = (key: ReportKey): string => getRouteUrl(getMonthlyReportFile, toParams(key))

export const getReportPagePath = ({ publicId, month }: ReportKey): string =>
  `/project/${publicId}/reports/${month}`

export const reportInvalidations = [
  listStaffReports,
  listDueReports,
  listMonthlyReports,
  getMonthlyReport,
] as const

export const putReportParagraph = (key: ReportKey, paragraph: string) =>
  request(saveReportParagraph, { ...toParams(key), body: { paragraph } })

export const postReport = (key: ReportKey, body: z.input<typeof SentReport>) =>
  request(sendMonthlyReport, { ...toParams(key), body })

export const postReportResend = (key: ReportKey) => request(resendMonthlyReport, toParams(key))
