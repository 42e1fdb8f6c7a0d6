import { type SpawnOptions, spawn } from 'node:child_process'
import { UserFacingError } from './errors.ts'

export type Program = {
  /** Resolves when the program is ready. Rejects if it ends before that. */
  ready: Promise<void>
  /** Resolves with a sentence for the user when the program has ended. */
  ended: Promise<string>
  /** Stops the program and waits until it has ended. Kills it if that takes longer than STOP_TIMEOUT_MS. */
  stop(): Promise<void>
}

export type ProgramOptions = SpawnOptions & {
  name: string
  stopSignal?: NodeJS.Signals
  killSignal?: NodeJS.Signals
}

/** Limits V8's semi-space to 8 MB, which saves about 10 MB of idle memory. */
export const nodeArguments = ['--max-semi-space-size=8']

const STOP_TIMEOUT_MS = 20_000
const MAX_KEPT_CHARS = 2_000

/**
 * Starts a program, which is ready when it sends 'ready' through its IPC channel. The sentence in `ended`
 * quotes the end of any piped output.
 */
export function startProgram(command: string, args: string[], options: ProgramOptions): Program {
  const { name, stopSignal = 'SIGTERM', killSignal = 'SIGKILL', ...spawnOptions } = options
  // Detached, so that Ctrl-C in a terminal doesn't reach the programs. The launcher stops them in order.
  const child = spawn(command, args, { ...spawnOptions, detached: true })
  // Kills the program if this process exits without stopping it.
  const killAtExit = () => child.kill(killSignal)
  process.once('exit', killAtExit)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-MAX_KEPT_CHARS)
    })
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`The ${name} couldn't be started: ${error.message}`))
    child.once('close', (code, signal) => {
      process.off('exit', killAtExit)
      const quote = output === '' ? '' : ` It said:\n${output}`
      resolve(`The ${name} stopped unexpectedly (${signal ?? `exit code ${code}`}).${quote}`)
    })
  })
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      if (message === 'ready') resolve()
    })
    void ended.then((sentence) => reject(new UserFacingError(sentence)))
  })
  ready.catch(() => undefined) // Nothing awaits this promise after a start has been canceled.
  return {
    ready,
    ended,
    stop: async () => {
      child.kill(stopSignal)
      const timeout = setTimeout(() => child.kill(killSignal), STOP_TIMEOUT_MS)
      await ended
      clearTimeout(timeout)
    },
  }
}

/** Starts a Node script that sends 'ready', prints to the console, and stops when its IPC channel closes. */
export function startService(script: string, options: ProgramOptions): Program {
  const stdio: SpawnOptions['stdio'] = ['ignore', 'inherit', 'inherit', 'ipc']
  return startProgram(process.execPath, [...nodeArguments, script], { ...options, stdio })
}

/**
 * Runs a command until it ends, and collects the output that `stdio` doesn't redirect.
 * @param options.signal if aborted, sends `killSignal` (default: SIGTERM) to the command and all processes
 * it started
 * @returns the exit code and output. The code is 127 if the command can't be run, and 1 if a signal ended
 * it.
 */
export function runCommand(
  command: string,
  args: string[],
  { signal, killSignal = 'SIGTERM', ...options }: SpawnOptions = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
    detached: signal !== undefined,
  })
  const abort = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, killSignal)
  }
  signal?.addEventListener('abort', abort)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve) => {
    const end = (result: { code: number; output: string }) => {
      signal?.removeEventListener('abort', abort)
      resolve(result)
    }
    child.once('error', (error) => end({ code: 127, output: error.message }))
    child.once('close', (code) => end({ code: code ?? 1, output }))
  })
}
