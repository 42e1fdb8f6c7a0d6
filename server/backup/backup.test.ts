import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import S3rver from 's3rver'
import { afterAll, expect, inject, test } from 'vitest'
import { migrateDatabase } from '#server/database/migrate.ts'
import journal from '#server/database/migrations/meta/_journal.json' with { type: 'json' }
import { documents, emails, payments, projects, users } from '#server/database/schema.ts'
import { jobDefinitions } from '#server/jobs.ts'
import { openFileStore } from '#server/platform/files/file-storage.ts'
import { getKeyName } from '#server/platform/secrets.ts'
import { startServer } from '#server/start.ts'
import { runProgram } from '#tests/program.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, setPasswordFromLink as openAccount } from '#tests/users.ts'
import { backUpWhenDue } from './backup.job.ts'
import { listBackups, openBackup } from './backup-address.ts'
import { createBackup } from './create-backup.ts'
import { findLastBackup } from './last-backup.queries.ts'
import { readManifest, writeManifest } from './manifest.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const root = mkdtempSync(join(tmpdir(), 'causeway-backup-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const program = await runProgram()
const { context } = program
const { config } = context
const BACKUP_KEY = 'k'.repeat(40)
const inFolder = (name: string, key: string | null = null) => ({
  ...openBackup(config, join(root, name)),
  key,
})

/** Creates an empty database and data folder. */
const createInstallation = async () => {
  const name = `restored_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  const dataDir = join(root, name)
  return {
    config: { ...config, port: 0, databaseUrl: url.href, directDatabaseUrl: url.href, dataDir },
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

const { publicId, email } = await buyPackage(program)
const browser = await openAccount(program, email)
await sendFile(browser, publicId, createPdf('bylaws'))

test('[fault 23] a backup made under write load restores with equal counts, checksums, and files, and the program starts on it', async () => {
  let isRunning = true
  const purchases: { publicId: string; email: string }[] = []
  const load = (async () => {
    for (let number = 0; isRunning; number += 1) {
      purchases.push(await buyPackage(program))
      await sendFile(browser, publicId, createPdf(`under load ${number}`))
    }
  })()
  await expect.poll(() => purchases.length).toBeGreaterThan(1)
  const backup = inFolder('under-load', BACKUP_KEY)
  const manifest = await createBackup(config, backup, new Date())
  isRunning = false
  await load
  const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === `public.${table}`)?.rows ?? 0
  expect(rowsOf('projects')).toBeGreaterThan(1)
  expect(manifest.missingFiles).toEqual([])

  const restored = await createInstallation()
  try {
    await restoreBackup(restored.config, backup, jobDefinitions)
    const again = await createBackup(restored.config, inFolder('again'), new Date())
    const summarize = ({ tables, files, sequences }: typeof manifest) => ({ tables, files, sequences })
    expect(summarize(again)).toEqual(summarize(manifest))
    const server = await startServer({ ...restored.config, runsJobs: false })
    await server.takesJobs
    const { database, files } = server.context
    expect(await database.$count(projects)).toBe(rowsOf('projects'))
    expect(await database.$count(payments, eq(payments.status, 'paid'))).toBeGreaterThan(1)
    for (const document of await database.select().from(documents))
      expect((await (await files.read(document)).toArray()).length).toBeGreaterThan(0)
    await database.insert(users).values({ name: 'Ida Quist', email: 'ida@test.example' })
    await server.stop()
  } finally {
    await restored.drop()
  }
}, 120_000)

test('emails that were waiting are sent after a restore', async () => {
  const { database, jobs } = context
  const [mail] = await database
    .insert(emails)
    .values({
      kind: 'contact',
      messageId: '<later@test.example>',
      recipient: 'later@test.example',
      subject: 'Waiting',
      html: '<p>Hi</p>',
      text: 'Hi',
    })
    .returning({ id: emails.id })
  await database.transaction((tx) =>
    jobs.enqueue(
      tx,
      'deliver-mail',
      { mailId: mail?.id ?? '' },
      {
        startAfter: new Date(Date.now() + 3_600_000),
        singletonKey: 'later',
      },
    ),
  )
  const backup = inFolder('waiting')
  await createBackup(config, backup, new Date())
  const restored = await createInstallation()
  try {
    await restoreBackup(restored.config, backup, jobDefinitions)
    const client = new pg.Client({ connectionString: restored.config.databaseUrl })
    await client.connect()
    await client.query(
      `update pgboss.job set start_after = now() where name = 'deliver-mail' and state = 'created'`,
    )
    await client.end()
    const server = await startServer(restored.config)
    await server.takesJobs
    await program.mailbox.waitFor('later@test.example', /Waiting/)
    await server.stop()
  } finally {
    await restored.drop()
  }
})

test('a backup from an older version restores, and the next start migrates it', async () => {
  const older = await createInstallation()
  const restored = await createInstallation()
  try {
    await migrateDatabase(older.config.databaseUrl, journal.entries[5]?.when)
    const client = new pg.Client({ connectionString: older.config.databaseUrl })
    await client.connect()
    await client.query("insert into users (name, email) values ('Ida Quist', 'ida@test.example')")
    await client.end()
    const backup = inFolder('older')
    await createBackup(older.config, backup, new Date())
    await restoreBackup(restored.config, backup, jobDefinitions)
    const server = await startServer({ ...restored.config, runsJobs: false })
    await server.takesJobs
    expect(await server.context.database.$count(users, eq(users.email, 'ida@test.example'))).toBe(1)
    await server.stop()
  } finally {
    await older.drop()
    await restored.drop()
  }
}, 60_000)

test('a check restores into a temporary database and leaves nothing behind', async () => {
  const backup = inFolder('checked', BACKUP_KEY)
  await createBackup(config, backup, new Date())
  await checkBackup(config, backup, jobDefinitions)
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  const { rows } = await client.query("select datname from pg_database where datname like 'causeway_check_%'")
  await client.end()
  expect(rows).toEqual([])
})

test('rejects a backup that can’t be restored with a message, and changes nothing', async () => {
  const backup = inFolder('refused', BACKUP_KEY)
  const manifest = await createBackup(config, backup, new Date())
  const restore = (source = backup, into = config) => restoreBackup(into, source, jobDefinitions)
  await expect(restore()).rejects.toThrow(/The database isn’t empty: table public\.\w+ has rows/)
  await expect(createBackup(config, backup, new Date())).rejects.toThrow(/refused isn’t empty/)
  await expect(restore(inFolder('refused'))).rejects.toThrow('is encrypted. Set BACKUP_KEY')
  await expect(restore(inFolder('refused', 'x'.repeat(40)))).rejects.toThrow(
    `can’t be read with BACKUP_KEY (key ${getKeyName('x'.repeat(40))})`,
  )
  await expect(restore(inFolder('nowhere'))).rejects.toThrow('contains no complete backup')
  const empty = await createInstallation()
  try {
    await writeManifest(backup, { ...manifest, migration: Date.now() + 1 })
    await expect(restore(backup, empty.config)).rejects.toThrow('newer version of the program')
    await writeManifest(backup, { ...manifest, keyNames: ['0badc0de'] })
    await expect(restore(backup, empty.config)).rejects.toThrow(
      'encrypted with key 0badc0de, which ENCRYPTION_KEYS doesn’t contain',
    )
    await writeManifest(backup, manifest)
    await openFileStore(empty.config).put('stray', (async function* () {})())
    await expect(restore(backup, empty.config)).rejects.toThrow('The folder for documents isn’t empty')
    await openFileStore(empty.config).remove('stray')
    appendFileSync(join(root, 'refused', 'table-public.users.gz'), 'x')
    await expect(restore(backup, empty.config)).rejects.toThrow('damaged: table public.users')
    const client = new pg.Client({ connectionString: empty.config.databaseUrl })
    await client.connect()
    expect((await client.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0)
    await client.end()
  } finally {
    await empty.drop()
  }
})

test.each(['table-public.projects.gz', 'a document'])('a flipped bit in %s is found', async (which) => {
  const folder = `flipped-${which.length}`
  const backup = inFolder(folder)
  const manifest = await createBackup(config, backup, new Date())
  const name = which === 'a document' ? `file-${manifest.files[0]?.name}` : which
  const path = join(root, folder, name)
  const content = readFileSync(path)
  content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1
  writeFileSync(path, content)
  await expect(verifyBackup(backup, manifest)).rejects.toThrow('is damaged')
})

test('scheduled backups run once a day after their hour, keep the newest, and say when the last one succeeded', async () => {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(root, 's3'),
    configureBuckets: [{ name: 'backups', configs: [] }],
  })
  const { port } = await server.run()
  const bucketAccess = {
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    keys: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  }
  try {
    for (const address of [join(root, 'scheduled'), 's3://backups/daily']) {
      const backup = { address, hour: 3, keepCount: 2, key: BACKUP_KEY, bucketAccess }
      const scheduled = { ...context, config: { ...config, backup } }
      const interrupted = ['causeway-2020-01-01T08-00-00Z', 'causeway-2999-01-01T08-00-00Z']
      for (const name of [...interrupted, 'causeway-before-upgrade'])
        await openBackup(scheduled.config, `${address}/${name}`).store.put(
          'table-users.gz',
          Readable.from([Buffer.from('x')]),
        )
      const today = Date.now()
      // The backup is recorded with the actual time, so the next one is due only on later days.
      for (const days of [1, 2, 3]) {
        await backUpWhenDue(scheduled, new Date(today + days * 86_400_000))
        await backUpWhenDue(scheduled, new Date(today - 86_400_000))
      }
      const names = await listBackups(scheduled.config, address)
      expect(names).toHaveLength(3)
      expect(names).toContain('causeway-before-upgrade')
      expect(names).not.toContain(interrupted[1])
      const newest = `${address}/${names.findLast((name) => name.endsWith('Z'))}`
      const { manifest } = await readManifest(openBackup(scheduled.config, newest))
      expect(await findLastBackup(context.database)).toMatchObject({
        address: newest,
        files: manifest.files.length,
      })
    }
  } finally {
    await server.close()
  }
  expect(readdirSync(join(root, 'scheduled'))).toHaveLength(3)
})
