import type { WorkerReply } from './run-in-worker.ts'

const send = (reply: WorkerReply): void => {
  process.send?.(reply)
}

/** The body of a `*.worker.ts` file: computes one reply from the input that `runInWorker` sent. */
export const answerInWorker = <Input, Output>(compute: (input: Input) => Output | Promise<Output>): void => {
  // The listener stays, because it keeps this process alive until the parent has the reply and ends it. The end of a
  // process can reach the parent before its last message does.
  process.on('message', async ({ input }: { input: Input }) => {
    try {
      send({ output: await compute(input) })
    } catch (error) {
      send({ error: error instanceof Error ? error.message : String(error) })
    }
  })
}
