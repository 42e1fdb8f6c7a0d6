import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureBuilt } from '#launcher/build.ts'
import { startDatabase } from '#launcher/embedded-database.ts'
import { findFreePortRange } from '#launcher/ports.ts'
import { nodeArguments } from '#launcher/programs.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import { resolveProjectPath } from '#server/platform/paths.ts'

const webhookSecret = 'whsec_of_the_cluster'

export interface ClusterNode {
  url: string
  /** Stops the node and waits until its process has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Starts the node and waits until it's ready. */
  start(): Promise<void>
}

export interface Cluster {
  url: string
  nodes: ClusterNode[]
  stop(): Promise<void>
}

/** Runs nginx with the given `http` block. Returns its URL and a function that stops it. */
const startNginx = async (url: string, http: string): Promise<{ url: string; stop(): void }> => {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors; user root;
    events { worker_connections 4096; }
    http { access_log off; ${temporary.join(' ')}\n${http}\n}`,
  )
  const child = spawn('nginx', ['-c', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (child.exitCode === null && !(await fetch(url).catch(() => null))?.ok) await delay(50)
  if (child.exitCode !== null)
    throw new Error('nginx did not start; on Debian it comes with apt-get install nginx-light')
  return {
    url,
    stop: () => {
      child.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Starts PgBouncer in transaction mode. If run as root, uses the account `nobody`, because PgBouncer refuses
 * to run as root.
 */
const startPooler = async (databaseUrl: string, folder: string): Promise<{ url: string; stop(): void }> => {
  const { port, username, password, pathname } = new URL(databaseUrl)
  const own = await findFreePortRange(1)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]\ncauseway = host=127.0.0.1 port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}
[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 20\nunix_socket_dir =\n`,
  )
  chmodSync(file, 0o644)
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', ['-q', ...account, file], { stdio: 'inherit' })
  await delay(500)
  if (child.exitCode !== null)
    throw new Error('PgBouncer did not start; on Debian: apt-get install pgbouncer')
  return { url: `postgres://${username}@127.0.0.1:${own}/causeway`, stop: () => child.kill('SIGINT') }
}

/**
 * Creates the nginx configuration. If a node fails, its requests are sent to the next node, except POST and
 * PATCH requests that it may already have received.
 */
const createProxyConfiguration = (port: number, nodes: ClusterNode[]): string => `
  upstream causeway {
    ${nodes.map(({ url }) => `server ${new URL(url).host} max_fails=1 fail_timeout=1s;`).join(' ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://causeway;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_next_upstream error timeout http_503;
      proxy_connect_timeout 1s;
    }
    location /api/events {
      proxy_pass http://causeway;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_buffering off;
      proxy_read_timeout 75s;
    }
  }`

/**
 * Starts a worker, a PostgreSQL database, and `size` servers behind nginx. If `isPooled` is set, the servers
 * and the worker use the database through PgBouncer.
 */
export const startCluster = async (size: number, isPooled: boolean): Promise<Cluster> => {
  await ensureBuilt({
    projectRoot: resolveProjectPath(),
    report: console.log,
    signal: new AbortController().signal,
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'causeway-cluster-'))
  chmodSync(dataDir, 0o711)
  const database = await startDatabase({ dataDir })
  const port = await findFreePortRange(size + 4)
  const url = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: port + 1,
    smtpPort: port + 2,
    imapPort: 0,
    webhookUrl: `${url}/api/webhooks/stripe`,
    webhookSecret,
    dataDir,
  })
  const pooler = isPooled ? await startPooler(database.url, dataDir) : null
  const node = (number: number, environment: Record<string, string>): ClusterNode => {
    const nodePort = port + 3 + number
    let child: ChildProcess | undefined
    return {
      url: `http://127.0.0.1:${nodePort}`,
      start: async () => {
        child = spawn(process.execPath, [...nodeArguments, resolveProjectPath('build/server/main.js')], {
          env: {
            PATH: process.env.PATH,
            PORT: String(nodePort),
            PUBLIC_URL: url,
            TRUST_PROXY: '127.0.0.1',
            DATABASE_URL: pooler?.url ?? database.url,
            DATABASE_DIRECT_URL: database.url,
            SANDBOX_PORT: String(port + 1),
            SANDBOX_PUBLIC_URL: sandbox.url,
            SMTP_URL: `smtp://127.0.0.1:${port + 2}`,
            STRIPE_WEBHOOK_SECRETS: webhookSecret,
            LOG_LEVEL: 'error',
            LIMITS_SCALE: '1000',
            DRAIN_SECONDS: '1',
            ...environment,
          },
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        })
        const starting = child
        await new Promise<void>((resolve, reject) => {
          starting.once('message', () => resolve())
          starting.once('exit', (code) => reject(new Error(`node ${number} ended with ${code}`)))
        })
      },
      end: async (signal) => {
        const ended = new Promise((resolve) => child?.once('exit', resolve))
        child?.kill(signal)
        await ended
      },
    }
  }
  const nodes = Array.from({ length: size }, (_, index) => node(index, { RUN_JOBS: 'false' }))
  const worker = node(size, {})
  for (const part of [worker, ...nodes]) await part.start()
  const proxy = await startNginx(`${url}/readyz`, createProxyConfiguration(port, nodes))
  return {
    url,
    nodes,
    stop: async () => {
      proxy.stop()
      await Promise.all([worker, ...nodes].map((part) => part.end('SIGTERM')))
      pooler?.stop()
      await sandbox.stop()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
