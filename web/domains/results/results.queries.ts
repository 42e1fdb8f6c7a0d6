import {
  changeAdsCustomer,
  getAdsConnection,
  getMonthlyReport,
  getMonthlyReportFile,
  getResults,
  importFromAds,
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
  sendMonthlyReport,
  type TypedMonth,
  undoImport,
  writeReportParagraph,
} from '#contract/results'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { addressOf, request } from '#web/api/request.ts'

/** Imports change figures, monthly reports, and compliance, which all carry this tag. */
export const changedByImports = ['project'] as const

export const resultsQuery = (publicId: string) => queryOf(getResults, { params: { id: publicId } })

export const importsQuery = (publicId: string) => queryOf(listImports, { params: { id: publicId } })

/** @param account the account to import, in a report with several */
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

export const postMonth = (publicId: string, body: z.input<typeof TypedMonth>) =>
  request(recordMonth, { params: { id: publicId }, body })

export const deleteImport = (id: number) => request(undoImport, { params: { id } })

export const adsQuery = (publicId: string) => queryOf(getAdsConnection, { params: { id: publicId } })

export const putAdsCustomer = (publicId: string, customerId: string) =>
  request(changeAdsCustomer, { params: { id: publicId }, body: { customerId } })

export const postAdsImport = (publicId: string) => request(importFromAds, { params: { id: publicId } })

export interface ReportKey {
  publicId: string
  month: string
}

const paramsOf = ({ publicId: id, month }: ReportKey) => ({ params: { id, month } })

export const sentReportsQuery = (publicId: string) =>
  queryOf(listMonthlyReports, { params: { id: publicId } })
export const reportQuery = (key: ReportKey) => queryOf(getMonthlyReport, paramsOf(key))
export const staffReportsQuery = (publicId: string) => queryOf(listStaffReports, { params: { id: publicId } })
export const dueReportsQuery = queryOf(listDueReports)

export const reportPdfUrl = (key: ReportKey): string => addressOf(getMonthlyReportFile, paramsOf(key))

export const reportPagePath = ({ publicId, month }: ReportKey): string =>
  `/project/${publicId}/reports/${month}`

export const changedByReports = [
  listStaffReports,
  listDueReports,
  listMonthlyReports,
  getMonthlyReport,
] as const

export const putParagraph = (key: ReportKey, paragraph: string) =>
  request(writeReportParagraph, { ...paramsOf(key), body: { paragraph } })

export const postReport = (key: ReportKey, body: z.input<typeof SentReport>) =>
  request(sendMonthlyReport, { ...paramsOf(key), body })

export const postReportAgain = (key: ReportKey) => request(resendMonthlyReport, paramsOf(key))
