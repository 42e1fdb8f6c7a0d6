import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveProjectPath } from '#server/platform/paths.ts'

// `npm run check:ops` validates the files in this folder and compose.yaml. On Debian, install caddy, nginx,
// openssl, prometheus, and systemd. Docker validates compose.yaml. Fails if a tool is missing.

const folder = mkdtempSync(join(tmpdir(), 'causeway-ops-'))
const environment = { ...process.env, SITE_HOST: 'www.example.org', DATABASE_PASSWORD: 'x' }

const readOpsFile = (name: string): string => readFileSync(resolveProjectPath('ops', name), 'utf8')

const writeTemporaryFile = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

interface Run {
  isSuccessful: boolean
  output: string
}

const run = (command: string, args: readonly string[]): Run => {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: resolveProjectPath(),
    encoding: 'utf8',
    env: environment,
  })
  return { isSuccessful: status === 0, output: error ? error.message : `${stdout}${stderr}` }
}

const checkCaddyfile = (name: string): Run =>
  run('caddy', ['validate', '--adapter', 'caddyfile', '--config', `ops/${name}`])

/** Checks nginx.conf inside a minimal configuration, with a self-signed certificate. */
const checkNginx = (): Run => {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=www.example.org']
  const created = run('openssl', [...request, '-keyout', key, '-out', certificate])
  if (!created.isSuccessful) return created
  const servers = readOpsFile('nginx.conf')
    .replace(/(ssl_certificate ).*;/, `$1${certificate};`)
    .replace(/(ssl_certificate_key ).*;/, `$1${key};`)
  const config = `pid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${servers}\n}\n`
  return run('nginx', ['-t', '-e', 'stderr', '-c', writeTemporaryFile('nginx.conf', config)])
}

/**
 * Checks the systemd unit. Replaces the program in ExecStart with Node.js, because systemd-analyze requires
 * the executable to exist.
 */
const checkUnit = (): Run => {
  const unit = readOpsFile('causeway.service').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
  return run('systemd-analyze', ['verify', writeTemporaryFile('causeway.service', unit)])
}

/** Checks the dashboard's queries. Writes them as recording rules, because promtool can't read dashboards. */
const checkDashboard = (): Run => {
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(readOpsFile('dashboard.json'))
  const rules = dashboard.panels
    .flatMap(({ targets }) => targets)
    .map(({ expr }, index) => ({ record: `panel_${index}`, expr }))
  const text = JSON.stringify({ groups: [{ name: 'dashboard', rules }] })
  return run('promtool', ['check', 'rules', writeTemporaryFile('dashboard.yaml', text)])
}

const checks: Record<string, () => Run> = {
  'ops/Caddyfile': () => checkCaddyfile('Caddyfile'),
  'ops/compose.Caddyfile': () => checkCaddyfile('compose.Caddyfile'),
  'ops/nginx.conf': checkNginx,
  'ops/causeway.service': checkUnit,
  'ops/prometheus.yaml and alerts.yaml': () => run('promtool', ['check', 'config', 'ops/prometheus.yaml']),
  'ops/alerts.test.yaml': () => run('promtool', ['test', 'rules', 'ops/alerts.test.yaml']),
  'ops/dashboard.json': checkDashboard,
  'compose.yaml': () => run('docker', ['compose', '--env-file', '/dev/null', 'config', '--quiet']),
}

for (const [name, check] of Object.entries(checks)) {
  const { isSuccessful, output } = check()
  process.stdout.write(`${isSuccessful ? 'ok  ' : 'FAIL'} ${name}\n${isSuccessful ? '' : output}`)
  if (!isSuccessful) process.exitCode = 1
}
rmSync(folder, { recursive: true })
