import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents, twoFactors } from '#server/database/schema.ts'
import { openFileStorage } from '#server/platform/files/file-storage.ts'
import { decrypt, encrypt, getKeyName } from '#server/platform/secrets.ts'
import { startServer } from '#server/start.ts'
import { runProgram } from '#tests/program.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, setPasswordFromLink as openAccount } from '#tests/users.ts'
import { rotateKeys } from './rotate-keys.ts'

const oldKey = 'o'.repeat(40)
const newKey = 'n'.repeat(40)
const program = await runProgram({ ENCRYPTION_KEYS: oldKey })
const { context } = program
const { database } = context
const withKeys = (...encryptionKeys: string[]) => {
  const config = { ...context.config, port: 0, encryptionKeys }
  return { ...context, config, files: openFileStorage(config) }
}

const { publicId, email } = await buyPackage(program)
const browser = await openAccount(program, email)
const passport = createPdf('passport')
await sendFile(browser, publicId, passport, { type: 'id' })
const findFactor = async () => (await database.select().from(twoFactors))[0]

test('rotation skips a rejected photo ID, whose file was removed', async () => {
  await sendFile(browser, publicId, createPdf('visa'), { type: 'id' })
  const [rejected] = await database
    .select()
    .from(documents)
    .where(eq(documents.isSensitive, true))
    .orderBy(desc(documents.id))
  if (!rejected) throw new Error('there is no photo ID')
  await database.update(documents).set({ status: 'refused' }).where(eq(documents.id, rejected.id))
  await context.files.remove(rejected.filePath)
  expect(await rotateKeys(withKeys(oldKey), [])).toContain('0 files')
  await database.delete(documents).where(eq(documents.id, rejected.id))
})

test('rotation reencrypts every photo ID and two-factor secret, so that the old key can be removed', async () => {
  const user = await database.query.users.findFirst({ where: (row, is) => is.eq(row.email, email) })
  const userId = user?.id ?? 0
  const owner = `second factor of user ${userId}`
  await database.insert(twoFactors).values({ userId, secret: encrypt([oldKey], 'TOTP', owner) })
  const [before] = await database.select().from(documents).where(eq(documents.isSensitive, true))
  expect(before).toBeDefined()

  // Nothing can be decrypted with this key. No data is lost, and starting still requires the old key.
  await expect(rotateKeys(withKeys(newKey), [])).rejects.toThrow(
    '1 files and 1 two-step logins can’t be read with the keys in ENCRYPTION_KEYS',
  )
  await expect(startServer(withKeys(newKey).config)).rejects.toThrow(getKeyName(oldKey))

  expect(await rotateKeys(withKeys(newKey, oldKey), [])).toContain('1 files and 1 two-step logins')
  const rotated = withKeys(newKey)
  const [after] = await database.select().from(documents).where(eq(documents.isSensitive, true))
  if (!before || !after) throw new Error('there is no photo ID')
  expect(await rotated.files.readKeyName(after.filePath)).toBe(getKeyName(newKey))
  expect(Buffer.concat(await (await rotated.files.read(after)).toArray()).equals(passport)).toBe(true)
  expect(decrypt([newKey], (await findFactor())?.secret ?? '', owner)).toBe('TOTP')
  // A job removes the old file.
  await expect.poll(() => rotated.files.readKeyName(before.filePath).catch(() => null)).toBeNull()
  expect(await rotateKeys(withKeys(newKey, oldKey), [])).toContain('0 files and 0 two-step logins')
  await (await startServer({ ...rotated.config, runsJobs: false })).stop()
})

test('requesting a photo ID whose key is missing returns an error in the standard format', async () => {
  // The running program is still configured with only the old key.
  const [document] = await database.select().from(documents).where(eq(documents.isSensitive, true))
  const reply = await browser.send('GET', `/api/documents/${document?.publicId}/content`)
  expect(reply.status).toBe(500)
  expect(reply.body).toEqual({
    success: false,
    error: { code: 'INTERNAL_ERROR', message: expect.stringContaining('can’t open this document right now') },
  })
})

test('a lost key can be removed from the required keys, so that the program starts again', async () => {
  const lost = withKeys('l'.repeat(40))
  await expect(startServer(lost.config)).rejects.toThrow(`--forget ${getKeyName(newKey)}`)
  expect(await rotateKeys(lost, [getKeyName(newKey)])).toContain('Ask for these files again')
  await (await startServer({ ...lost.config, runsJobs: false })).stop()
})
