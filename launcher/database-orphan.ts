import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hasCode } from './errors.ts'
import { isRunning, readCommandLine } from './processes.ts'

const pollMs = 20
const collectionMs = 1_000
const endings = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const

/**
 * Ends a PostgreSQL that still serves this cluster although the program that started it is dead, and removes
 * a postmaster.pid that PostgreSQL would not dare to: when its process id now belongs to another program, or
 * to a dead process that nobody collects.
 * The caller holds the cluster's lock, so no living program owns what is ended here.
 * @throws Error when the orphan survives even SIGKILL
 */
export async function endOrphan(cluster: string): Promise<void> {
  const pid = readPostmasterId(cluster)
  if (pid === undefined) return
  if (isRunning(pid) && isPostgresOf(cluster, pid)) await end(pid)
  // A moment for the system to collect the dead, and for the rest of a killed PostgreSQL to notice and leave.
  if (await waitUntil(() => !isKnown(pid), collectionMs)) return
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

async function end(pid: number): Promise<void> {
  for (const [signal, withinMs] of endings) {
    process.kill(pid, signal)
    if (await waitUntil(() => !isRunning(pid), withinMs)) return
  }
  throw new Error(`PostgreSQL from an earlier start (process ${pid}) won't stop`)
}

async function waitUntil(condition: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (!condition()) {
    if (Date.now() > deadline) return false
    await delay(pollMs)
  }
  return true
}

/** Whether the system knows the id at all, which is what PostgreSQL goes by. */
function isKnown(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function isPostgresOf(cluster: string, pid: number): boolean {
  const command = readCommandLine(pid) ?? ''
  return command.includes('postgres') && command.includes(cluster)
}

function readPostmasterId(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
    return pid > 1 ? pid : undefined
  } catch {
    return undefined // PostgreSQL was stopped properly, or its file is not ours to read
  }
}
