import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { listDocuments } from '#contract/documents'
import { documents, emails } from '#server/database/schema.ts'
import { findOpenIncidents } from '#server/platform/incidents/incidents.queries.ts'
import { runProgram } from '#tests/program.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, setPasswordFromLink } from '#tests/users.ts'
import { checkFiles } from '../check-files.job.ts'

const program = await runProgram()
const { context } = program
const { database, config } = context

const damages: Record<string, (path: string) => void> = {
  truncated: (path) => truncateSync(path, 100_000),
  'with a flipped byte': (path) => {
    const content = readFileSync(path)
    content[50] = (content[50] ?? 0) ^ 1
    writeFileSync(path, content)
  },
  missing: (path) => rmSync(path),
}

test.each(
  Object.keys(damages).flatMap((damage) => [
    [damage, 'bylaws' as const],
    [damage, 'id' as const],
  ]),
)(
  'a file that is %s (%s) is never sent, but answered in words, also in the zip',
  async (damage, type) => {
    const { publicId, projectId, email } = await buyPackage(program)
    const browser = await setPasswordFromLink(program, email)
    const good = Buffer.from(createPdf('Good'))
    await sendFile(browser, publicId, good, { name: 'Good.pdf', type: 'articles' })
    await sendFile(browser, publicId, createPdf('Bad', randomBytes(300_000)), { name: 'Bad.pdf', type })
    const list = () => browser.call(listDocuments, { params: { id: publicId } })
    await expect.poll(async () => (await list()).map(({ status }) => status)).toEqual(['clean', 'clean'])
    // Wait until the `read-document` job is done, because it would also report the damage.
    const findUnread = () =>
      database.execute(
        sql`select from pgboss.job where name = 'read-document' and state in ('created', 'retry', 'active')`,
      )
    await expect.poll(async () => (await findUnread()).rowCount, { timeout: 60_000 }).toBe(0)
    const rows = await database.select().from(documents).where(eq(documents.projectId, projectId))
    const bad = rows.find(({ name }) => name === 'Bad.pdf')
    const path = join(config.dataDir, 'documents', bad?.filePath ?? '')
    const kept = readFileSync(path)
    damages[damage]?.(path)

    const answer = await browser.send('GET', `/api/documents/${bad?.publicId}/content`)
    expect([answer.status, answer.body]).toMatchObject([500, { error: { code: 'FILE_DAMAGED' } }])
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${program.url}/api/projects/${publicId}/documents/zip`, {
      headers: { cookie },
    })
    const zip = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())))
    expect(zip.map(([name]) => name)).toEqual([
      expect.stringContaining('Good.pdf'),
      'Files that are missing here.txt',
    ])
    expect(good.equals(zip[0]?.[1] ?? Buffer.alloc(0))).toBe(true)
    expect(strFromU8(zip[1]?.[1] ?? new Uint8Array())).toContain('Bad.pdf')

    const isMissing = damage === 'missing'
    const cause = `The file of document ${bad?.id} ${isMissing ? 'is missing' : 'was changed'}.`
    expect(await findOpenIncidents(database)).toMatchObject([{ kind: 'files', count: 2, cause }])
    const reports = () => database.select().from(emails).where(eq(emails.recipient, config.supportEmail))
    expect((await reports()).filter(({ kind }) => kind === 'staff-trouble')).toHaveLength(1)

    await checkFiles(context, new Date())
    const [incident] = await findOpenIncidents(database)
    expect(incident?.cause).toMatch(new RegExp(`^1 of \\d+ files are damaged or missing: .* ${bad?.id}\\.$`))
    writeFileSync(path, kept)
    await checkFiles(context, new Date())
    expect(await findOpenIncidents(database)).toEqual([])
    expect((await browser.send('GET', `/api/documents/${bad?.publicId}/content`)).status).toBe(200)
    await database.delete(emails)
  },
  120_000,
)
