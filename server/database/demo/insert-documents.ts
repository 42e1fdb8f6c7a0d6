import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { addDays, toEasternDay } from '#contract/dates.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { documentRequests, documents, projectMessages } from '../schema.ts'
import { demoDocuments } from './demo-documents.ts'
import type { DemoProject, DemoTimes } from './demo-project.ts'

export const createDemoPdf = async ([title = '', ...lines]: readonly string[]): Promise<Buffer> => {
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({ size: 'LETTER', margin: 90 })
  page.font('Helvetica-Bold').fontSize(20).text(title).moveDown()
  for (const line of lines) page.font('Helvetica').fontSize(13).text(line).moveDown(0.5)
  page.end()
  return buffer(page)
}

async function* toSingleChunk(content: Uint8Array) {
  yield content
}

interface ProjectPeople {
  id: number
  ownerId: number
  staffId: number
}

/** Inserts a demo project's documents, including their files, and its document requests. */
export const insertDocuments = async (
  { files }: Context,
  tx: Transaction,
  project: DemoProject,
  { id: projectId, ownerId, staffId }: ProjectPeople,
  { at }: DemoTimes,
  now: Date,
): Promise<void> => {
  const papers = demoDocuments[project.name]
  if (!papers) return
  const requestIds = new Map<string, number>()
  for (const { day, dueIn, answer, status, ...request } of papers.requests) {
    const isOpen = status === 'pending'
    const [stored] = await tx
      .insert(documentRequests)
      .values({
        ...request,
        status,
        projectId,
        dueOn: addDays(toEasternDay(isOpen ? now : at(day)), dueIn),
        waitingSince: isOpen ? at(day) : null,
        statusSince: at(isOpen ? day : day + 1),
        mailedAt: at(day),
        createdAt: at(day),
        requestedBy: staffId,
        ...(status === 'approved' ? { reviewedBy: staffId, reviewedAt: at(day + 1) } : {}),
      })
      .returning()
    if (stored && answer) requestIds.set(answer, stored.id)
  }
  let newest: { groupId: string; version: number } = { groupId: randomUUID(), version: 0 }
  const messages = await tx
    .select({ id: projectMessages.id, message: projectMessages.message })
    .from(projectMessages)
    .where(eq(projectMessages.projectId, projectId))
  for (const { name, type, day, from, isHidden, isVersion, sentWith, lines } of papers.documents) {
    const isCsv = name.endsWith('.csv')
    const content = isCsv ? Buffer.from(`${lines.join('\n')}\n`) : await createDemoPdf(lines)
    newest = isVersion ? { ...newest, version: newest.version + 1 } : { groupId: randomUUID(), version: 1 }
    await tx.insert(documents).values({
      ...newest,
      projectId,
      name,
      type,
      filePath: await files.save(toSingleChunk(content), { isEncrypted: false }),
      fileSize: content.length,
      mimeType: isCsv ? 'text/csv' : 'application/pdf',
      sha256: createHash('sha256').update(content).digest('hex'),
      status: 'clean',
      uploadedBy: from === 'staff' ? staffId : ownerId,
      isFromStaff: from === 'staff',
      isPublic: !isHidden,
      requestId: requestIds.get(name) ?? null,
      messageId: messages.find(({ message }) => sentWith && message.startsWith(sentWith))?.id ?? null,
      createdAt: at(day),
    })
  }
}
