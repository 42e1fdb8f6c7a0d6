import { type SpawnOptions, spawn } from 'node:child_process'
import { makeLineReader } from './console-log.ts'
import { quoteLastLines, UserFacingError } from './errors.ts'

export type ProgramOptions = Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> & {
  /** as the user knows it: "server" */
  name: string
  onLines: (lines: string[], stream: 'stdout' | 'stderr') => void
  /** asks it to finish its work and leave; SIGTERM unless given */
  stopSignal?: NodeJS.Signals
  /** ends it at once; SIGKILL unless given */
  killSignal?: NodeJS.Signals
}

/** A program that runs beside us. */
export type Program = {
  /** resolves when it sends 'ready'; rejects with a UserFacingError when it ends before */
  ready: Promise<void>
  /** resolves with a sentence and its last lines once it has ended, for whatever reason */
  ended: Promise<string>
  /** asks it to stop, waits for that, and insists after 20 seconds */
  stop(): Promise<void>
  kill(): void
}

/**
 * Node's own arguments for the server: room for new objects up to 8 MB instead of 16 in each half. At rest it holds 10 MB
 * less; fewer than that, and replies are slower (docs/performance.md).
 */
export const nodeArguments = ['--max-semi-space-size=8']

const stopTimeoutMs = 20_000
const keptLines = 12

/** Starts a program out of reach of the terminal's Ctrl-C, so that we decide in which order programs stop. */
export function startProgram(
  command: string,
  args: string[],
  options: ProgramOptions,
): Program & { lastLines(): string } {
  const { name, onLines, stopSignal = 'SIGTERM', killSignal = 'SIGKILL', ...spawnOptions } = options
  const channel = command === process.execPath ? (['ipc'] as const) : []
  const stdio = ['ignore', 'pipe', 'pipe', ...channel] as const
  const child = spawn(command, args, { ...spawnOptions, stdio: [...stdio], detached: true })
  const last: Record<'stdout' | 'stderr', string[]> = { stdout: [], stderr: [] }
  for (const stream of ['stdout', 'stderr'] as const) {
    const read = makeLineReader()
    child[stream]?.on('data', (chunk: Buffer) => {
      const lines = read(chunk)
      last[stream] = [...last[stream], ...lines].slice(-keptLines)
      onLines(lines, stream)
    })
  }
  const errors = () => quoteLastLines(last.stderr.join('\n'), keptLines)
  const lastLines = () => errors() || quoteLastLines(last.stdout.join('\n'))
  // 'close' comes after the last output was read, 'exit' may come before.
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`The ${name} couldn't be started: ${error.message}`))
    child.once('close', (code, signal) => {
      const quote = lastLines() === '' ? '' : ` It said:\n${lastLines()}`
      resolve(`The ${name} stopped unexpectedly (${signal ?? `exit code ${code}`}).${quote}`)
    })
  })
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      if (message === 'ready') resolve()
    })
    // A program that refuses to start prints sentences of its own, which need no "stopped unexpectedly".
    void ended.then((sentence) =>
      reject(new UserFacingError(errors() === '' ? sentence : `The ${name} did not start:\n${errors()}`)),
    )
  })
  ready.catch(() => undefined) // a start that is called off no longer waits for it
  return {
    ready,
    ended,
    lastLines,
    stop: async () => {
      child.kill(stopSignal)
      const timeout = setTimeout(() => child.kill(killSignal), stopTimeoutMs)
      await ended
      clearTimeout(timeout)
    },
    kill: () => {
      child.kill(killSignal)
    },
  }
}

/** Starts a script of ours, which sends 'ready' and leaves when its IPC channel closes. */
export function startService(script: string, options: ProgramOptions): Program {
  return startProgram(process.execPath, [...nodeArguments, script], options)
}

export type CommandResult = { code: number; output: string }

/**
 * Runs a command to its end and collects its output, unless `stdio` sends that elsewhere.
 * @returns code 127 when it cannot be run
 */
export function runCommand(
  command: string,
  args: string[],
  { signal, ...options }: SpawnOptions = {},
): Promise<CommandResult> {
  // A process group of its own: an aborted shell must not leave at work what it started.
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
    detached: signal !== undefined,
  })
  const abort = () =>
    child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGTERM')
  signal?.addEventListener('abort', abort)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve) => {
    const end = (code: number) => {
      signal?.removeEventListener('abort', abort)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output = error.message
      end(127)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}
