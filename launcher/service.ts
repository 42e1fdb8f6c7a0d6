import { spawn } from 'node:child_process'
import { PlainFailure, quoteLastLines } from './plain-failure.ts'

export type ServiceOptions = {
  /** as the person knows it: "server" */
  name: string
  /** path of the script */
  script: string
  cwd: string
  env: Record<string, string>
  /** receives everything it prints */
  onOutput: (chunk: Buffer, stream: 'stdout' | 'stderr') => void
}

/** A program of ours that runs as a child process: it sends 'ready' and leaves when its IPC channel closes. */
export type Service = {
  name: string
  /** resolves when it serves; rejects with a PlainFailure when it ends before */
  ready: Promise<void>
  /** resolves with a sentence and the last lines once it has ended, for whatever reason */
  ended: Promise<string>
  /** asks it to finish its work and leave, waits for that, and insists after 20 seconds */
  stop(): Promise<void>
  /** ends it at once */
  kill(): void
}

const drainPatienceMs = 20_000
const keptOutput = 16 * 1024

/** Starts a service on this process's Node, out of reach of the terminal's Ctrl-C, so that we decide the order. */
export function startService(options: ServiceOptions): Service {
  const child = spawn(process.execPath, [options.script], {
    cwd: options.cwd,
    env: options.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  let lastOutput = ''
  let lastComplaints = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    lastOutput = (lastOutput + chunk).slice(-keptOutput)
    options.onOutput(chunk, 'stdout')
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    lastComplaints = (lastComplaints + chunk).slice(-keptOutput)
    options.onOutput(chunk, 'stderr')
  })
  // 'close' comes after the last output was read, 'exit' may come before.
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`The ${options.name} does not run: ${error.message}`))
    child.once('close', (code, signal) => {
      const reason = signal === null ? `exit code ${code}` : signal
      const lines = quoteLastLines(lastComplaints.trim() === '' ? lastOutput : lastComplaints)
      resolve(
        `The ${options.name} stopped unexpectedly (${reason}).${lines === '' ? '' : ` It said:\n${lines}`}`,
      )
    })
  })
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      if (message === 'ready') resolve()
    })
    void ended.then((sentence) => {
      const refused = lastComplaints.trim() !== ''
      reject(new PlainFailure(refused ? introduceComplaints(options.name, lastComplaints) : sentence))
    })
  })
  ready.catch(() => undefined) // a start that is called off no longer waits for it
  return {
    name: options.name,
    ready,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      const impatience = setTimeout(() => child.kill('SIGKILL'), drainPatienceMs)
      await ended
      clearTimeout(impatience)
    },
    kill: () => {
      child.kill('SIGKILL')
    },
  }
}

/** A program that refuses to start prints sentences of its own, which need no "stopped unexpectedly". */
function introduceComplaints(name: string, complaints: string): string {
  return `The ${name} did not start:\n${quoteLastLines(complaints, 12)}`
}
