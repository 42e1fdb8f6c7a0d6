import { readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendContactMessage } from '#contract/messaging'
import { contactMessages, securityEvents } from '#server/database/schema.ts'
import { startServer } from '#server/start.ts'
import { runProgram } from '#tests/program.ts'
import { beginUpload, createPdf, sendUploadPart } from '#tests/uploads.ts'
import { buyPackage, setPasswordFromLink } from '#tests/users.ts'

const lines: string[] = []
const program = await runProgram({ LOG_LEVEL: 'fatal' }, { write: (line) => lines.push(line) })

test("when the database can't save, returns 507, is not ready, and notifies staff at the start and the end", async () => {
  const { database, config } = program.context
  const browser = program.browser()
  const write = () =>
    browser.send('POST', sendContactMessage.path, {
      body: { fullName: 'Gus', email: 'g@test.example', subject: 'Hi', message: 'Is there any room?' },
    })
  // Simulate PostgreSQL's error for a full disk. tests/faults fills an actual disk.
  await database.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await database.execute(
    sql`create trigger refuse before insert on contact_messages for each row execute function refuse()`,
  )
  for (let times = 0; times < 3; times += 1) {
    const { status, headers, body } = await write()
    expect([status, headers.get('retry-after')]).toEqual([507, '60'])
    expect(body).toMatchObject({ error: { code: 'STORAGE_FULL' } })
  }
  expect(await browser.send('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { reason: 'the database rejects writes' },
  })
  await program.mailbox.waitFor(config.supportEmail, /can’t save anything/)
  expect(lines).toEqual([expect.stringMatching(/"level":60.*rejects writes/)])

  await database.execute(sql`drop trigger refuse on contact_messages`)
  await expect.poll(async () => (await browser.send('GET', '/readyz')).status, { timeout: 15_000 }).toBe(200)
  expect((await write()).status).toBe(200)
  expect(await database.$count(contactMessages)).toBe(1)
  await expect
    .poll(() => database.select().from(securityEvents))
    .toMatchObject([{ eventType: 'storage_full', severity: 'critical', resolved: false }])
})

test("when the data folder's disk is full, returns 507, is not ready, and tells staff once", async () => {
  const { config } = program.context
  const { publicId, email } = await buyPackage(program)
  const browser = await setPasswordFromLink(program, email)
  const content = createPdf('Bylaws')
  const upload = await beginUpload(browser, publicId, { size: content.length })
  // On Linux, every write to /dev/full reports a full disk.
  const folder = join(config.dataDir, 'uploads')
  const file = join(folder, readdirSync(folder)[0] ?? '')
  renameSync(file, `${file}.kept`)
  symlinkSync('/dev/full', file)
  const answer = await sendUploadPart(browser, upload.address, 0, content)
  expect([answer.status, answer.body]).toMatchObject([507, { error: { code: 'STORAGE_FULL' } }])
  expect(await browser.send('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { reason: 'the data folder rejects writes' },
  })
  expect(lines.at(-1)).toMatch(/"level":60.*data folder rejects writes/)
  await program.mailbox.waitFor(config.supportEmail, /^Files can’t be stored$/)

  renameSync(`${file}.kept`, file)
  await expect.poll(async () => (await browser.send('GET', '/readyz')).status, { timeout: 15_000 }).toBe(200)
  expect((await sendUploadPart(browser, upload.address, 0, content)).status).toBe(204)
  await program.mailbox.waitFor(config.supportEmail, /^It’s over: Files can’t be stored$/)
})

test('a start names a data folder that can’t be written', async () => {
  const { config } = program.context
  const dataDir = join(config.dataDir, 'file')
  writeFileSync(dataDir, '')
  const start = startServer({ ...config, port: 0, dataDir }, { write: () => {} })
  await expect(start).rejects.toThrow(`The data folder ${dataDir} can’t be written: `)
})
