import {
  getResults,
  importReport,
  listImports,
  previewReport,
  type ReportProblemCode,
  recordMonth,
  type TypedMonth,
  undoImport,
} from '#contract/results'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

/** Imports change figures, monthly reports, and compliance, which all carry this tag. */
export const changedByImports = ['project'] as const

export const resultsQuery = (publicId: string) => queryOf(getResults, { params: { id: publicId } })

export const importsQuery = (publicId: string) => queryOf(listImports, { params: { id: publicId } })

/** @param account the account whose rows count, in a report of several */
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

export const takeImportBack = (id: number) => request(undoImport, { params: { id } })
