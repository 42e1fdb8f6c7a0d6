import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 20

/** Time for the other processes of a killed PostgreSQL to end. */
const EXIT_DELAY_MS = 1_000

const STOP_TIMEOUT_MS = 20_000

/**
 * Ends a PostgreSQL whose launcher was killed. Also removes a stale postmaster.pid that PostgreSQL would respect because its
 * process id now belongs to another program or to a zombie. The caller must hold the cluster's lock.
 */
export async function endOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    if (!isRunning(pid) || !readCommandLine(pid).includes(cluster)) break
    process.kill(pid, signal)
    const deadline = Date.now() + STOP_TIMEOUT_MS
    while (isRunning(pid) && Date.now() < deadline) await delay(POLL_MS)
  }
  if (!existsSync(pidFile)) return
  await delay(EXIT_DELAY_MS)
  rmSync(pidFile, { force: true })
}

/** Whether a process with this id runs. A zombie doesn't. */
export function isRunning(pid: number): boolean {
  if (process.platform !== 'linux') return /^[^ZX]/.test(askPs(pid, 'stat='))
  const stat = readProcFile(pid, 'stat')
  // The state follows the command, which is in parentheses and may contain spaces and parentheses.
  return /^[^ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
}

/** The command line of a running process. */
function readCommandLine(pid: number): string {
  return process.platform === 'linux' ? readProcFile(pid, 'cmdline') : askPs(pid, 'command=')
}

function askPs(pid: number, column: string): string {
  return spawnSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}

/** Empty if the process has ended. Slim container images have no ps. */
function readProcFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
