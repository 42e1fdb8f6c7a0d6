import {
  getGrantStanding,
  getResults,
  importReport,
  listDueReports,
  listGrantAccounts,
  listImports,
  listStaffReports,
  previewReport,
  recordMonth,
  type TypedMonth,
  undoImport,
} from '#contract/campaigns'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const resultsQuery = (publicId: string) => queryOf(getResults, { params: { id: publicId } })

export const importsQuery = (publicId: string) => queryOf(listImports, { params: { id: publicId } })

/** What an import, an entry by hand and an undo change. */
export const resultRoutes = [
  getResults,
  listImports,
  getGrantStanding,
  listGrantAccounts,
  listStaffReports,
  listDueReports,
] as const

export const previewFile = (publicId: string, file: Blob) =>
  request(previewReport, { params: { id: publicId }, body: file })

export const importFile = (
  publicId: string,
  file: File,
  choice: { replace: boolean; newestImport: number | null },
) =>
  request(importReport, {
    params: { id: publicId },
    query: {
      fileName: file.name.slice(-200),
      ...(choice.replace && { replace: 'true' as const }),
      ...(choice.replace && choice.newestImport !== null && { newestImport: choice.newestImport }),
    },
    body: file,
  })

export const postMonth = (publicId: string, body: z.input<typeof TypedMonth>) =>
  request(recordMonth, { params: { id: publicId }, body })

export const takeImportBack = (id: number) => request(undoImport, { params: { id } })
