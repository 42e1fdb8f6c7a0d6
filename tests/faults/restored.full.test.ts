import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDocuments } from '#contract/documents'
import { login } from '#contract/identity'
import { listMessages, sendMessage } from '#contract/messaging'
import { findFreePortRange } from '#launcher/ports.ts'
import { runCommand } from '#launcher/programs.ts'
import { resolveProjectPath } from '#server/platform/paths.ts'
import { createTestClient } from '../browser.ts'
import { createPdf, sendFile } from '../uploads.ts'
import { buyPackage, password, setPasswordFromLink } from '../users.ts'
import { prepareMixedWrites } from './mixed-writes.ts'
import {
  buildServer,
  type SpawnedProgram,
  startServerProcess,
  startSpawnedProgram,
} from './spawned-program.ts'

/** Whether to also run journeys in a browser, which takes a minute. `npm run test:faults` does this. */
const runsJourneys = process.env.RESTORED_JOURNEYS === 'yes'
const WRITER_COUNT = 4

const folder = mkdtempSync(join(tmpdir(), 'causeway-restored-'))
let program: SpawnedProgram
beforeAll(async () => {
  program = await startSpawnedProgram({ environment: { LOG_LEVEL: 'error', DEMO_DATA: 'true' } })
})
afterAll(async () => {
  await program.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs an operator command as a separate process, and expects it to succeed. */
const operate = async (environment: Record<string, string>, ...args: string[]) => {
  const script = join(buildServer(), 'operate.js')
  const { code, output } = await runCommand(process.execPath, [script, ...args], { env: environment })
  expect(code, output).toBe(0)
}

const readManifest = (name: string) => {
  const { tables, files, sequences } = JSON.parse(readFileSync(join(folder, name, 'manifest.json'), 'utf8'))
  return { tables, files, sequences }
}

const createInstallation = async () => {
  const admin = new pg.Client({ connectionString: program.databaseUrl })
  await admin.connect()
  await admin.query('create database restored')
  await admin.end()
  const url = new URL(program.databaseUrl)
  url.pathname = '/restored'
  const port = await findFreePortRange(1)
  return {
    ...program.environment,
    DATABASE_URL: url.href,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  }
}

/** Runs the journeys tagged @elsewhere in a browser, using `npm start` with the restored data. */
const runJourneys = async ({ DATABASE_URL, DATA_DIR }: Record<string, string>) => {
  const args = ['test', '--', 'journeys', '--grep=@elsewhere', '--project=desktop']
  // Vitest's own variables would change the build.
  const { PATH, HOME, CHROMIUM_PATH } = process.env
  const env = { PATH, HOME, CHROMIUM_PATH, JOURNEY_DATABASE_URL: DATABASE_URL, JOURNEY_DATA_DIR: DATA_DIR }
  const { code, output } = await runCommand('npm', args, { cwd: resolveProjectPath(), env })
  expect(code, output.slice(-4000)).toBe(0)
}

test('[fault 23] a backup made during mixed writes restores into an empty installation with equal counts and checksums, and people work on there', {
  timeout: 600_000,
}, async () => {
  const client = await buyPackage(program)
  const before = await setPasswordFromLink(program, client.email)
  await sendFile(before, client.publicId, createPdf('kept'))
  const params = { id: client.publicId }
  await before.call(sendMessage, { params, body: { message: 'Before the backup' } })
  const writes = await prepareMixedWrites(program, 2)
  const stop = new AbortController()
  const running = writes.run(WRITER_COUNT, stop.signal)
  await expect.poll(() => writes.countAll(), { timeout: 60_000 }).toBeGreaterThan(10)
  const countBefore = writes.countAll()
  await operate(program.environment, 'backup', join(folder, 'backup'))
  expect(writes.countAll()).toBeGreaterThan(countBefore)
  stop.abort()
  await running

  const installation = await createInstallation()
  await operate(installation, 'restore', join(folder, 'backup'))
  await operate(installation, 'backup', join(folder, 'again'))
  expect(readManifest('again')).toEqual(readManifest('backup'))

  if (runsJourneys) await runJourneys(installation)
  const server = startServerProcess(buildServer(), installation)
  await server.ready
  const browser = createTestClient(installation.PUBLIC_URL)
  await browser.call(login, { body: { email: client.email, password } })
  const messages = await browser.call(listMessages, { params, query: {} })
  expect(messages.map(({ message }) => message)).toEqual(['Before the backup'])
  const [document] = await browser.call(listDocuments, { params })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = `${installation.PUBLIC_URL}/api/documents/${document?.publicId}/content`
  const content = Buffer.from(await (await fetch(url, { headers: { cookie } })).arrayBuffer())
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(hash(content)).toBe(hash(createPdf('kept')))
  await browser.call(sendMessage, { params, body: { message: 'After the restore' } })
  expect((await sendFile(browser, client.publicId, createPdf('new'))).status).toBe(204)
  server.server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})
