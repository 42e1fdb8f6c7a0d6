import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { serveWorkerTask } from '../serve-worker-task.ts'

/** Behaviors that a test can request. */
const behaviors: Record<string, (value: unknown) => unknown> = {
  reply: (value) => ({ value }),
  loop: () => {
    for (;;);
  },
  fill: () => {
    const kept: unknown[] = []
    for (;;) kept.push(new Array(1000).fill({}))
  },
  buffer: () => {
    const kept: unknown[] = []
    for (;;) kept.push(Buffer.alloc(1024 * 1024, 1))
  },
  throw: () => {
    throw new Error('broken input')
  },
  exit: () => process.exit(3),
  environment: () => Object.keys(process.env),
  write: (path) => writeFileSync(String(path), ''),
  connect: () =>
    new Promise((resolve) => {
      connect(1, '127.0.0.1').once('error', ({ message }) => resolve(message))
    }),
}

serveWorkerTask(({ behavior, value }: { behavior: string; value?: unknown }) => behaviors[behavior]?.(value))
