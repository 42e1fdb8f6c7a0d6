import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#contract/escape-html.ts'
import { FAILURE_ID } from '#contract/pages.ts'
import type { Problem } from '#contract/problem.ts'
import type { Encoding, Page } from './read-pages.ts'

/** The best packing of the page that the caller takes. */
const packingFor = ({ headers }: FastifyRequest, { packings }: Page): Encoding => {
  const taken = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .filter(([, weight]) => !weight?.startsWith('q=') || Number(weight.slice(2)) !== 0)
    .map(([name]) => name)
  return packings.find((packing) => packing && taken.includes(packing))
}

const knows = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag)

/**
 * Answers with a finished page under its own content security policy. Browsers keep it and ask each time whether
 * it is still the same.
 */
export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  { status = 200, indexed = true }: { status?: number; indexed?: boolean } = {},
): Promise<FastifyReply> => {
  const packing = packingFor(request, page)
  const body = await page.packed(packing)
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', body.etag)
  if (page.policy) reply.header('content-security-policy', page.policy)
  if (!indexed) reply.header('x-robots-tag', 'noindex')
  if (status === 200 && knows(request, body.etag)) return reply.status(304).send()
  if (packing) reply.header('content-encoding', packing)
  return reply.status(status).type(page.type).send(body.content)
}

/** Answers a failed form with a page that shows the reason, or with plain text if the web application isn't built. */
export const sendFailurePage = (
  reply: FastifyReply,
  page: Page | undefined,
  { status, message }: Problem,
): FastifyReply => {
  reply.status(status).header('cache-control', 'no-store')
  if (!page) return reply.type('text/plain; charset=utf-8').send(message)
  if (page.policy) reply.header('content-security-policy', page.policy)
  const place = new RegExp(`(<div id="${FAILURE_ID}"[^>]*>)(?=</div>)`)
  const reason = `<p role="alert">${escapeHtml(message)}</p>`
  return reply.type(page.type).send(page.content.toString().replace(place, (open) => open + reason))
}
