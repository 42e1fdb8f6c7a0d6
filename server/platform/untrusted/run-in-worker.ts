import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import pLimit from 'p-limit'

export interface WorkerLimits {
  timeoutMs: number
  /** JavaScript heap limit, in MiB. */
  memoryMb: number
}

/** Thrown if a worker used too much time or memory. */
export class WorkerLimitError extends Error {
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super(`The worker ran out of ${limit}.`)
    this.limit = limit
  }
}

/** A message from a worker to its parent. */
export type WorkerReply = { output: unknown } | { error: string }

/** Memory allowed in addition to the heap, in MiB: for Node itself and for buffers. */
const NON_HEAP_ALLOWANCE_MB = 256
const MEMORY_CHECK_INTERVAL_MS = 200
const PAGES_PER_MB = 256

/** Reads a process's resident memory, in MiB. Zero if the process has ended or the system isn't Linux. */
const readResidentMb = async (pid: number | undefined): Promise<number> => {
  const [, pages = '0'] = (await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')).split(' ')
  return Number(pages) / PAGES_PER_MB
}

/** Limits the number of concurrent workers to the number of cores. Other calls wait. */
const limitWorkers = pLimit(availableParallelism())

/**
 * Returns the URL of `<name>.worker.ts` in the caller's folder. The build puts all workers next to the
 * bundle, so names must be unique.
 * @param caller the caller's `import.meta`
 */
export const resolveWorkerFile = (name: string, caller: ImportMeta): URL =>
  new URL(`./${name}.worker${extname(caller.filename)}`, caller.url)

const runWorker = <Output>(
  file: URL,
  input: unknown,
  { timeoutMs, memoryMb }: WorkerLimits,
): Promise<Output> =>
  new Promise<Output>((resolve, reject) => {
    // Use a process, because V8 can't reliably end a thread that is out of memory. The process can read any
    // file, but it can't write files, open connections, or start processes.
    const worker = fork(file, {
      execArgv: [`--max-heap-size=${memoryMb}`, '--permission', '--allow-fs-read=*', '--no-warnings'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const timer = setTimeout(() => {
      reject(new WorkerLimitError('time'))
      worker.kill('SIGKILL')
    }, timeoutMs)
    // The heap limit doesn't include buffers, which a decompressor can fill quickly.
    const memoryCheck = setInterval(async () => {
      if ((await readResidentMb(worker.pid)) <= memoryMb + NON_HEAP_ALLOWANCE_MB) return
      reject(new WorkerLimitError('memory'))
      worker.kill('SIGKILL')
    }, MEMORY_CHECK_INTERVAL_MS)
    worker.once('message', (reply: WorkerReply) => {
      if ('output' in reply) resolve(reply.output as Output)
      else reject(new Error(reply.error))
      worker.kill('SIGKILL')
    })
    const stopChecks = () => {
      clearTimeout(timer)
      clearInterval(memoryCheck)
    }
    worker.once('error', (error) => {
      stopChecks()
      reject(error)
    })
    worker.once('exit', (code, signal) => {
      stopChecks()
      // V8 aborts when the heap is full.
      if (signal === 'SIGABRT') reject(new WorkerLimitError('memory'))
      else reject(new Error(`The worker ended with ${signal ?? `code ${code}`} before it replied.`))
    })
    // If the worker has already exited, `exit` reports it.
    worker.send({ input }, () => {})
  })

/**
 * Parses untrusted input in a separate process, which ends after one result. Rejects with `WorkerLimitError`
 * if the process exceeds its limits, and with an error with the same message if the worker throws. Errors
 * lose their class, so workers should return expected rejections as values. See `serveWorkerTask`.
 * @param file see `resolveWorkerFile`
 * @param input any value that can be cloned, including buffers
 */
export const runInWorker = <Output>(file: URL, input: unknown, limits: WorkerLimits): Promise<Output> =>
  limitWorkers(() => runWorker<Output>(file, input, limits))
