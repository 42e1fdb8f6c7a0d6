import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Problem, type ProblemCode, type ProblemReply } from '#contract/problem.ts'
import { isDatabaseOutage, isStorageFull } from '../database.ts'
import { sendFailurePage } from './send-page.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes that take forms from browsers: the path of the page that shows why a form failed. Other errors are JSON. */
    failurePage?: string
  }
}

const byFastifyCode: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_REQUEST',
  FST_ERR_BAD_URL: 'NOT_FOUND',
}

/** The first message of each faulty field; a list's position and a path's depth are joined by dots. */
const fieldsOf = (issues: { instancePath: string; message?: string }[]): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const name = issue.instancePath.split('/').filter(Boolean).join('.')
    fields[name] ??= issue.message ?? 'Required'
  }
  return fields
}

/** Whatever was thrown, as the one form of refusal. */
const toProblem = (error: FastifyError, request: FastifyRequest): Problem => {
  if (error instanceof Problem) return error
  // A caller who hangs up while sending breaks a connection too, but not that of the database.
  if (error === request.raw.errored) return new Problem('MALFORMED_REQUEST')
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'params') return new Problem('NOT_FOUND')
    const fields = fieldsOf(error.validation)
    const message = Object.values(fields)[0]
    return new Problem('VALIDATION_FAILED', message === undefined ? { fields } : { message, fields })
  }
  if (isStorageFull(error)) return new Problem('STORAGE_FULL')
  if (isDatabaseOutage(error)) return new Problem('SERVICE_UNAVAILABLE')
  const code = byFastifyCode[error.code]
  if (code) return new Problem(code)
  // Only the framework's own word counts: the payment provider's errors carry status codes too.
  const { statusCode = 500 } = error
  const clientsFault = /^FST_/.test(error.code ?? '') && statusCode >= 400 && statusCode < 500
  return new Problem(clientsFault ? 'MALFORMED_REQUEST' : 'INTERNAL_ERROR')
}

export const toReply = (problem: Problem): ProblemReply => ({
  success: false,
  error: {
    code: problem.code,
    message: problem.message,
    ...(problem.fields ? { fields: problem.fields } : {}),
  },
})

/** The one place where errors become replies. A 5xx tells nothing of the inside; the log has it. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const problem = toProblem(error, request)
    app.storage.noteError(error)
    const isDenial = problem.status === 403 && problem.code !== 'REAUTHENTICATION_REQUIRED'
    if (isDenial && request.actor) await app.guards.recordDenial(request, request.actor)
    if (problem.status >= 500) request.log.error({ err: error }, problem.code)
    else request.log.info({ code: problem.code }, 'refused')
    if (problem.status === 503) reply.header('retry-after', '5')
    if (problem.status === 507) reply.header('retry-after', '60')
    const { failurePage } = request.routeOptions.config
    if (failurePage) return sendFailurePage(reply, app.pages.get(failurePage), problem)
    return reply.status(problem.status).send(toReply(problem))
  })
}
