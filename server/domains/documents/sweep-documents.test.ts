import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { removeDocument } from '#contract/documents'
import { documents } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { beginUpload, createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, setPasswordFromLink as openAccount } from '#tests/users.ts'
import { sweepDocuments } from './sweep-documents.ts'

const program = await runProgram()
const { context } = program
const { database, config, files } = context
const { publicId, email } = await buyPackage(program)
const browser = await openAccount(program, email)
const getId = ({ address }: { address: string }) => address.split('/').at(-1) ?? ''
const findRecord = async (id: string) => {
  const [record] = await database.select().from(documents).where(eq(documents.publicId, id))
  if (!record) throw new Error('there is no document')
  return record
}

test('logs only documents whose file is missing, despite concurrent uploads and deletions', async () => {
  const logged = vi.spyOn(context.log, 'error')
  const [deleted, lost] = [
    getId(await sendFile(browser, publicId, createPdf('deleted'))),
    getId(await sendFile(browser, publicId, createPdf('lost'))),
  ]
  const { id, filePath } = await findRecord(lost)
  rmSync(join(config.dataDir, 'documents', filePath))
  const list = async function* () {
    await browser.call(removeDocument, { params: { documentId: deleted } })
    yield* files.list()
    await sendFile(browser, publicId, createPdf('stored meanwhile'))
  }
  await sweepDocuments({ ...context, files: { ...files, list } }, new Date())
  // The `read-document` job may also log the missing file.
  const listed = logged.mock.calls.map(([what]) => what).filter((what) => 'documents' in Object(what))
  expect(listed).toEqual([{ documents: [id], count: 1 }])
})

test('keeps uploads in progress, removes finished ones, and leaves other files alone', async () => {
  const folder = join(config.dataDir, 'uploads')
  const open = getId(await beginUpload(browser, publicId, { size: 100 }))
  const over = crypto.randomUUID()
  await files.uploads.create(over)
  const stray = join(folder, 'lost+found.txt')
  writeFileSync(stray, 'not an upload')
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000)
  utimesSync(stray, old, old)
  await sweepDocuments(context, new Date())
  expect(await files.uploads.size(over)).toBe(0)
  await sweepDocuments(context, new Date(Date.now() + 2 * 60 * 60 * 1000))
  expect(await files.uploads.size(over)).toBeNull()
  expect(await files.uploads.size(open)).toBe(0)
  expect(existsSync(stray)).toBe(true)
})
