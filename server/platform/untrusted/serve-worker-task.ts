import type { WorkerReply } from './run-in-worker.ts'

const sendReply = (reply: WorkerReply): void => {
  process.send?.(reply)
}

/** Implements a `*.worker.ts` file: computes one result from the input passed to `runInWorker`. */
export const serveWorkerTask = <Input, Output>(compute: (input: Input) => Output | Promise<Output>): void => {
  // Keep the listener, so that this process stays alive until the parent has received the result and ends it.
  // Otherwise, `exit` could reach the parent before the last message.
  process.on('message', async ({ input }: { input: Input }) => {
    try {
      sendReply({ output: await compute(input) })
    } catch (error) {
      sendReply({ error: error instanceof Error ? error.message : String(error) })
    }
  })
}
