import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether a process with this id runs; a dead one that nobody has collected yet does not. */
export function isRunning(pid: number): boolean {
  const state = process.platform === 'linux' ? readState(pid) : askPs(pid, 'stat=')?.charAt(0)
  return state !== undefined && state !== 'Z' && state !== 'X'
}

/** The full command line of a running process, or undefined. */
export function readCommandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') return askPs(pid, 'command=')
  return readOptional(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ')
}

function readState(pid: number): string | undefined {
  const stat = readOptional(`/proc/${pid}/stat`)
  // The field before is the command in parentheses and may itself hold spaces and parentheses.
  return stat?.charAt(stat.lastIndexOf(')') + 2)
}

function askPs(pid: number, column: string): string | undefined {
  const answer = spawnSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' })
  const text = answer.status === 0 ? answer.stdout.trim() : ''
  return text === '' ? undefined : text
}

function readOptional(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined // the process ended before or while we looked
  }
}
