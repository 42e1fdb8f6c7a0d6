import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { createServer as createTlsServer } from 'node:tls'
import pg from 'pg'
import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { recordBackup } from '#server/backup/last-backup.queries.ts'
import type { Config } from '#server/config.ts'
import { documents } from '#server/database/schema.ts'
import { getKeyName } from '#server/platform/secrets.ts'
import { startServer } from '#server/start.ts'
import { describeStartFailure } from '#server/start-failures.ts'
import { createTestDatabase } from '#tests/database.ts'
import { runProgram } from '#tests/program.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, setPasswordFromLink as openAccount } from '#tests/users.ts'
import { formatCheckResults, runDoctor } from './run-doctor.ts'

const program = await runProgram()
const { context } = program
const { config } = context
const { publicId, email } = await buyPackage(program)
await sendFile(await openAccount(program, email), publicId, createPdf('bylaws'))

const servers: Server[] = []
const disk = mkdtempSync(join(tmpdir(), 'causeway-doctor-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=10m', 'tmpfs', disk]).status === 0
afterAll(() => {
  for (const server of servers) server.close()
  if (isMounted) spawnSync('umount', [disk])
  rmdirSync(disk)
})

/** Starts a TCP server and returns its port. */
const listen = async (onConnection: (socket: Socket) => void): Promise<number> => {
  const server = createServer(onConnection).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const withDatabaseUrl = (change: (url: URL) => void): Config => {
  const url = new URL(config.databaseUrl)
  change(url)
  return { ...config, databaseUrl: url.href, directDatabaseUrl: url.href }
}

/** Starts a proxy to PostgreSQL that replaces the server's version with an older one of the same length. */
const openOldDatabase = async (): Promise<Config> => {
  const { hostname, port } = new URL(config.databaseUrl)
  const [{ server_version_num: number = '' } = {}] = (
    await context.database.execute<{ server_version_num: string }>('show server_version_num')
  ).rows
  const proxy = await listen((near) => {
    const far = connect(Number(port), hostname)
    const age = new Transform({
      transform: (chunk: Buffer, _encoding, done) =>
        done(null, Buffer.from(chunk.toString('latin1').replaceAll(number, '140009'), 'latin1')),
    })
    near.pipe(far).pipe(age).pipe(near)
    for (const socket of [near, far])
      socket
        .on('error', () => {})
        .on('close', () => {
          near.destroy()
          far.destroy()
        })
  })
  return withDatabaseUrl((url) => {
    url.port = String(proxy)
  })
}

const examine = async (changed: Config, now = new Date()) => formatCheckResults(await runDoctor(changed, now))
const start = (changed: Config): Promise<string> =>
  startServer(changed).then(
    async (server) => {
      await server.stop()
      return 'started'
    },
    (error: unknown) => describeStartFailure(error),
  )

const sendForgedWebhook = async () => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', livemode: false })
  const signature = new Stripe('sk_test').webhooks.generateTestHeaderString({
    payload,
    secret: 'whsec_other',
  })
  const { status } = await fetch(`${program.url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
  expect(status).toBe(400)
}

const smtpPort = await listen((socket) => socket.on('error', () => {}).end('554 Go away\r\n'))
const fullDisk = { ...config, dataDir: disk }

/** Misconfigurations, each with a part of the sentence that reports it. */
const misconfigurations: [name: string, says: string, find: () => Promise<string>][] = [
  [
    'a wrong database password',
    '✗ database: The database refuses the password in DATABASE_URL.',
    () =>
      examine(
        withDatabaseUrl((url) => {
          url.password = 'wrong'
        }),
      ),
  ],
  ['PostgreSQL below 15', '✗ database: PostgreSQL is version ', async () => examine(await openOldDatabase())],
  [
    'PostgreSQL below 15 at the start',
    'but the program needs 15 or newer. Update PostgreSQL',
    async () => start({ ...(await openOldDatabase()), port: 0 }),
  ],
  [
    'a folder that can’t be written',
    `✗ data folder: DATA_DIR (${disk}/private) can’t be written`,
    async () => {
      if (isMounted) spawnSync('mount', ['-o', 'remount,ro', disk])
      else chmodSync(disk, 0o500)
      const found = await examine({ ...config, dataDir: join(disk, 'private') })
      if (isMounted) spawnSync('mount', ['-o', 'remount,rw', disk])
      else chmodSync(disk, 0o700)
      return found
    },
  ],
  [
    'a wrong webhook secret',
    'had a signature that matches no secret in STRIPE_WEBHOOK_SECRETS',
    async () => {
      await sendForgedWebhook()
      return examine(config)
    },
  ],
  [
    'a clock that is 10 minutes ahead',
    '✗ clock: This machine’s clock is 600 seconds ahead of that of the database.',
    () => examine(config, new Date(Date.now() + 600_000)),
  ],
  [
    'a clock that is 10 minutes behind',
    'seconds behind that of the database.',
    () => examine(config, new Date(Date.now() - 600_000)),
  ],
  [
    'a mail server that refuses',
    `✗ mail: The mail server at 127.0.0.1:${smtpPort} refuses us: `,
    () => examine({ ...config, smtpUrl: `smtp://127.0.0.1:${smtpPort}` }),
  ],
  [
    'a wrong host in PUBLIC_URL',
    '✗ public address: PUBLIC_URL http://wrong.invalid can’t be reached',
    () => examine({ ...config, publicUrl: 'http://wrong.invalid' }),
  ],
  [
    'another program at PUBLIC_URL',
    'reaches something other than this program (status 404)',
    () => examine({ ...config, publicUrl: `${program.sandboxUrl}/mailbox/nowhere` }),
  ],
  [
    'a missing or changed key',
    `ENCRYPTION_KEYS doesn’t contain key ${getKeyName('for development only')}`,
    async () => {
      const changed = { ...config, port: 0, encryptionKeys: ['c'.repeat(40)] }
      const [atStart, byDoctor] = [await start(changed), await examine(changed)]
      expect(byDoctor).toContain(`✗ encryption keys: ${atStart}`)
      return atStart
    },
  ],
  [
    'a port that is taken',
    `Port ${config.port} is taken by another program. Stop that program, or set PORT to another port.`,
    () => start(config),
  ],
]

test('finds nothing wrong with a program that works', async () => {
  await recordBackup(context.database, { finishedAt: new Date(), address: '/backups', rows: 1, files: 1 })
  const results = await runDoctor(config, new Date())
  expect(results.filter(({ state, check }) => state !== 'ok' && check !== 'disk')).toEqual([])
  expect(results).toHaveLength(16)
  expect(formatCheckResults(results)).toMatch(/No problems found\.$/)
})

test.each(misconfigurations)('names %s', async (_name, says, find) => {
  expect(await find()).toContain(says)
})

// Only root can mount a small disk.
test.runIf(isMounted)('names a disk that is 99% full', async () => {
  writeFileSync(join(disk, 'balloon'), Buffer.alloc(10 * 2 ** 20 * 0.99))
  expect(await examine(fullDisk)).toContain('is almost full: 0.0 GB (0%) free.')
})

test('names documents without their file, and an old backup', async () => {
  const { database } = context
  await database.update(documents).set({ filePath: crypto.randomUUID() })
  await recordBackup(database, { finishedAt: new Date(0), address: '/backups', rows: 1, files: 1 })
  const found = await examine({ ...config, backup: { ...config.backup, address: '/backups' } })
  expect(found).toContain('✗ files: The files of 1 documents are missing')
  expect(found).toContain('✗ last backup: The last backup is from 1970')
})

test('names a payment provider that does not answer', async () => {
  const payments = { ...config.payments, sandbox: { host: '127.0.0.1', port: 1 } }
  expect(await examine({ ...config, payments })).toContain(
    '✗ payment provider: The payment provider can’t be used:',
  )
})

test('names a virus scanner that isn’t one', async () => {
  expect(await examine({ ...config, virusScanner: { host: '127.0.0.1', port: smtpPort } })).toContain(
    `✗ virus scanner: The virus scanner at 127.0.0.1:${smtpPort} can’t be used: this is not a virus scanner: 554`,
  )
})

test('names jobs that failed, jobs that no process runs, and a database of another version', async () => {
  const { url, drop } = await createTestDatabase()
  const idle = { ...config, databaseUrl: url, directDatabaseUrl: url }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into pgboss.job (name, state, completed_on) values ('sweep-expired', 'failed', now())`,
    )
    expect(await examine(idle)).toContain(
      '! jobs: 1 jobs failed permanently in the last day (sweep-expired).',
    )
    await client.query(
      `insert into pgboss.job (name, start_after) values ('check-website', now() - interval '20 minutes')`,
    )
    expect(await examine(idle)).toContain('✗ jobs: 1 jobs are waiting, the oldest for 20 minutes.')
    await client.query('update drizzle.__drizzle_migrations set created_at = created_at + 1e10')
    expect(await examine(idle)).toContain('✗ migrations: The database was migrated by a newer version')
    const migrations = 'drizzle.__drizzle_migrations'
    await client.query(`update ${migrations} set created_at = created_at - 1e10`)
    await client.query(
      `delete from ${migrations} where created_at = (select max(created_at) from ${migrations})`,
    )
    expect(await examine(idle)).toContain('✗ migrations: Migrations are pending.')
  } finally {
    await client.end()
    await drop()
  }
})

test('names a certificate that is not valid', async () => {
  const certificate = join(tmpdir(), `doctor-${process.pid}.pem`)
  const request = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout ${certificate} -out ${certificate}`
  expect(spawnSync('openssl', request.split(' ')).status).toBe(0)
  const pem = readFileSync(certificate)
  rmSync(certificate)
  // The file contains both the key and the certificate.
  const server = createTlsServer({ key: pem, cert: pem }, (socket) => socket.end()).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const publicUrl = `https://localhost:${(server.address() as AddressInfo).port}`
  expect(await examine({ ...config, publicUrl })).toContain(
    '✗ certificate: The certificate of localhost isn’t valid:',
  )
})
