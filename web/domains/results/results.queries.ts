import * as contract from '#contract/results'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl, request } from '#web/api/request.ts'

/** The tag of the routes whose data an import changes, such as results, monthly reports, and compliance. */
export const importInvalidations = ['project'] as const

export const resultsQuery = (publicId: string) =>
  createQuery(contract.getResults, { params: { id: publicId } })

export const importsQuery = (publicId: string) =>
  createQuery(contract.listImports, { params: { id: publicId } })

/** Reads a report without importing it. `account` selects the account if the report contains several. */
export const previewReport = (publicId: string, file: Blob, account?: string) =>
  request(contract.previewReport, { params: { id: publicId }, query: account ? { account } : {}, body: file })

export const importReport = (
  publicId: string,
  file: File,
  choice: {
    replace: boolean
    newestImport: number | null
    confirmed: readonly contract.ReportProblemCode[]
    account: string | undefined
  },
) =>
  request(contract.importReport, {
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

export const recordMonth = (publicId: string, body: z.input<typeof contract.EnteredMonth>) =>
  request(contract.recordMonth, { params: { id: publicId }, body })

export const undoImport = (id: number) => request(contract.undoImport, { params: { id } })

export const adsConnectionQuery = (publicId: string) =>
  createQuery(contract.getAdsConnection, { params: { id: publicId } })

export const changeAdsCustomer = (publicId: string, customerId: string) =>
  request(contract.changeAdsCustomer, { params: { id: publicId }, body: { customerId } })

export const startAdsImport = (publicId: string) =>
  request(contract.startAdsImport, { params: { id: publicId } })

export interface ReportKey {
  publicId: string
  month: string
}

const toParams = ({ publicId: id, month }: ReportKey) => ({ params: { id, month } })

export const sentReportsQuery = (publicId: string) =>
  createQuery(contract.listMonthlyReports, { params: { id: publicId } })
export const monthlyReportQuery = (key: ReportKey) => createQuery(contract.getMonthlyReport, toParams(key))
export const staffReportsQuery = (publicId: string) =>
  createQuery(contract.listStaffReports, { params: { id: publicId } })
export const lastMonthReportsQuery = createQuery(contract.listLastMonthReports)

export const getReportPdfUrl = (key: ReportKey): string =>
  getRouteUrl(contract.getMonthlyReportFile, toParams(key))

export const getReportPagePath = ({ publicId, month }: ReportKey): string =>
  `/project/${publicId}/reports/${month}`

export const reportInvalidations = [
  contract.listStaffReports,
  contract.listLastMonthReports,
  contract.listMonthlyReports,
  contract.getMonthlyReport,
] as const

export const saveReportParagraph = (key: ReportKey, paragraph: string) =>
  request(contract.saveReportParagraph, { ...toParams(key), body: { paragraph } })

export const sendMonthlyReport = (key: ReportKey, body: z.input<typeof contract.SentReport>) =>
  request(contract.sendMonthlyReport, { ...toParams(key), body })

export const resendMonthlyReport = (key: ReportKey) => request(contract.resendMonthlyReport, toParams(key))
