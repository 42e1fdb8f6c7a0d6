import type { FastifyInstance } from 'fastify'
import { easternDay } from '#contract/dates.ts'
import * as contract from '#contract/results'
import type { Context } from '#server/platform/context.ts'
import { done, serve } from '#server/platform/http/serve.ts'
import { getProject } from '#server/projects'
import { findAccount } from '../google-ads/google-ads.queries.ts'
import { addResults } from './add-results.ts'
import { getResults } from './get-results.ts'
import { resultsOf } from './known-results.ts'
import { previewReport } from './preview-report.ts'
import { readUpload, requireAnswers } from './read-upload.ts'
import { recordMonth } from './record-month.ts'
import { findImports } from './results.queries.ts'
import { undoImport } from './undo-import.ts'

export const resultsRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getResults, ({ params, actor }) => getResults(context, params.id, actor))
  serve(app, contract.previewReport, ({ params, query, body, actor }) =>
    previewReport(context, params.id, { file: body, account: query.account || undefined }, actor, new Date()),
  )
  serve(app, contract.importReport, async ({ params, query, body, actor }) => {
    const { id } = await getProject(context, params.id, actor)
    const { replace, confirmed, account, ...choice } = query
    const today = easternDay(new Date())
    const { report, problems } = await readUpload(body, {
      lastPossibleDay: today,
      account: account || undefined,
      connectedId: (await findAccount(context.database, id))?.customerId ?? null,
    })
    requireAnswers(problems, confirmed ?? [])
    const source = report.keywords ? 'keywords' : 'file'
    return addResults(
      context,
      id,
      resultsOf(report),
      { source, replace: replace === 'true', today, ...choice },
      actor,
    )
  })
  serve(app, contract.recordMonth, ({ params, body, actor }) =>
    recordMonth(context, params.id, body, actor, new Date()),
  )
  serve(app, contract.listImports, async ({ params, actor }) => {
    const { id } = await getProject(context, params.id, actor)
    return findImports(context.database, id)
  })
  serve(app, contract.undoImport, async ({ params, actor }) => {
    await undoImport(context, params.id, actor)
    return done
  })
}
