import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { escapeHtml } from '#contract/escape-html.ts'
import { FAILURE_ELEMENT_ID } from '#contract/pages.ts'
import { Problem, type ProblemCode, type ProblemReply } from '#contract/problem.ts'
import { isDatabaseOutage, isFullDiskError, isFullStorageError } from '../database.ts'
import type { BuiltPage } from './read-pages.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For routes that handle HTML forms: the path of the page that shows errors. Without it, errors are sent
     * as JSON.
     */
    failurePage?: string
  }
}

const problemByFastifyCode: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_REQUEST',
  FST_ERR_BAD_URL: 'NOT_FOUND',
}

/** Returns the first message for each invalid field. Nested paths are joined with dots. */
const getFieldErrors = (issues: { instancePath: string; message?: string }[]): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const name = issue.instancePath.split('/').filter(Boolean).join('.')
    fields[name] ??= issue.message ?? 'Required'
  }
  return fields
}

/** Converts any error to a problem for the response. */
const toProblem = (error: FastifyError, request: FastifyRequest): Problem => {
  if (error instanceof Problem) return error
  // The client disconnected while sending. A lost database connection can have the same error code.
  if (error === request.raw.errored) return new Problem('MALFORMED_REQUEST')
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'params') return new Problem('NOT_FOUND')
    const fields = getFieldErrors(error.validation)
    const message = Object.values(fields)[0]
    return new Problem('VALIDATION_FAILED', message === undefined ? { fields } : { message, fields })
  }
  if (isFullStorageError(error) || isFullDiskError(error)) return new Problem('STORAGE_FULL')
  if (isDatabaseOutage(error)) return new Problem('SERVICE_UNAVAILABLE')
  const code = problemByFastifyCode[error.code]
  if (code) return new Problem(code)
  // Use only status codes from Fastify's errors. Errors from the payment provider also have status codes.
  const { statusCode = 500 } = error
  const clientsFault = /^FST_/.test(error.code ?? '') && statusCode >= 400 && statusCode < 500
  return new Problem(clientsFault ? 'MALFORMED_REQUEST' : 'INTERNAL_ERROR')
}

/** Maximum size of a rejected body that is still received and discarded, in bytes. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024

export const toProblemReply = (problem: Problem): ProblemReply => ({
  success: false,
  error: {
    code: problem.code,
    message: problem.message,
    ...(problem.fields ? { fields: problem.fields } : {}),
  },
})

/**
 * Converts all errors to responses. Details of 5xx errors are logged, but never sent. For unexpected errors
 * (`INTERNAL_ERROR`), calls `reportUnexpected` with the route's method and path.
 */
export const handleErrors = (
  app: FastifyInstance,
  reportUnexpected: (route: string, error: unknown) => Promise<void>,
): void => {
  app.setErrorHandler(async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const problem = toProblem(error, request)
    app.storage.reportError(error)
    const isDenial = problem.status === 403 && problem.code !== 'REAUTHENTICATION_REQUIRED'
    if (isDenial && request.actor) await app.guards.recordDenial(request, request.actor)
    if (problem.code === 'INTERNAL_ERROR')
      await reportUnexpected(`${request.method} ${request.routeOptions.url ?? 'an unknown path'}`, error)
    if (problem.status >= 500) request.log.error({ err: error }, problem.code)
    else request.log.info({ code: problem.code }, 'request refused')
    if (problem.status === 503) reply.header('retry-after', '5')
    if (problem.status === 507) reply.header('retry-after', '60')
    // By default, Fastify closes the connection. A browser that is still sending would lose the response.
    if (
      problem.code === 'PAYLOAD_TOO_LARGE' &&
      Number(request.headers['content-length']) <= MAX_DISCARDED_BYTES
    )
      reply.removeHeader('connection')
    const { failurePage } = request.routeOptions.config
    if (failurePage) return sendFailurePage(reply, app.pages.get(failurePage), problem)
    return reply.status(problem.status).send(toProblemReply(problem))
  })
}

type ResponseHeaders = Record<string, string>

const addContentType = (headers: ResponseHeaders): ResponseHeaders => ({
  ...headers,
  'content-type': 'application/json; charset=utf-8',
})

/** Responds to URLs that can't be decoded. These requests don't reach routes, hooks, or the error handler. */
export const replyToUnreadableUrl =
  (headers: ResponseHeaders) =>
  (_error: unknown, _request: unknown, { raw }: { raw: ServerResponse }): void => {
    const problem = new Problem('NOT_FOUND')
    raw.writeHead(problem.status, addContentType(headers))
    raw.end(JSON.stringify(toProblemReply(problem)))
  }

const statusByCode: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** Responds to malformed requests, timeouts, and oversized headers, and closes the connection. */
export const replyToUnreadableRequest =
  (headers: ResponseHeaders) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const status = statusByCode[error.code ?? ''] ?? 400
    const body = JSON.stringify(toProblemReply(new Problem('MALFORMED_REQUEST')))
    const head = Object.entries(addContentType({ ...headers, connection: 'close' }))
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }

/**
 * Responds to a failed form submission with the route's failure page, which shows the error, or with plain
 * text if the web application isn't built.
 */
export const sendFailurePage = (
  reply: FastifyReply,
  page: BuiltPage | undefined,
  { status, message }: Problem,
): FastifyReply => {
  reply.status(status).header('cache-control', 'no-store')
  if (!page) return reply.type('text/plain; charset=utf-8').send(message)
  if (page.policy) reply.header('content-security-policy', page.policy)
  const containerPattern = new RegExp(`(<div id="${FAILURE_ELEMENT_ID}"[^>]*>)(?=</div>)`)
  const reason = `<p role="alert">${escapeHtml(message)}</p>`
  return reply
    .type(page.type)
    .send(page.content.toString().replace(containerPattern, (open) => open + reason))
}
