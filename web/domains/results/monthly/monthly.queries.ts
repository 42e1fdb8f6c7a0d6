import {
  getMonthlyReport,
  getMonthlyReportFile,
  listDueReports,
  listMonthlyReports,
  listStaffReports,
  resendMonthlyReport,
  type SentReport,
  sendMonthlyReport,
  writeReportParagraph,
} from '#contract/results'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { addressOf, request } from '#web/api/request.ts'

/** Which report: a project's of a month. */
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

/** Where the browser gets a report as PDF. */
export const reportFile = (key: ReportKey): string => addressOf(getMonthlyReportFile, paramsOf(key))

/** The page of a report. */
export const reportPage = ({ publicId, month }: ReportKey): string => `/project/${publicId}/reports/${month}`

/** What words, sending and sending again change. */
export const reportRoutes = [listStaffReports, listDueReports, listMonthlyReports, getMonthlyReport] as const

export const putParagraph = (key: ReportKey, paragraph: string) =>
  request(writeReportParagraph, { ...paramsOf(key), body: { paragraph } })

export const postReport = (key: ReportKey, body: z.input<typeof SentReport>) =>
  request(sendMonthlyReport, { ...paramsOf(key), body })

export const postReportAgain = (key: ReportKey) => request(resendMonthlyReport, paramsOf(key))
