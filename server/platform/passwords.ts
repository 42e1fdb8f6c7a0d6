import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PasswordReply, PasswordTask } from './password-thread.ts'

type PendingTask = { resolve: (value: string | boolean) => void; reject: (failure: unknown) => void }

const pendingTasks = new Map<number, PendingTask>()
let lastTaskId = 0
let passwordThread: Worker | undefined

/** Starts the thread. The file's extension depends on whether this runs from source or from the build. */
const startThread = (): Worker => {
  const started = new Worker(new URL(`./password-thread${extname(import.meta.filename)}`, import.meta.url))
  started.on('message', (answer: PasswordReply) => {
    const one = pendingTasks.get(answer.id)
    pendingTasks.delete(answer.id)
    if ('failure' in answer) one?.reject(answer.failure)
    else one?.resolve(answer.value)
  })
  started.on('error', (failure) => {
    passwordThread = undefined
    for (const { reject } of pendingTasks.values()) reject(failure)
    pendingTasks.clear()
  })
  started.unref()
  return started
}

/**
 * Runs one operation in the password thread. Hashing takes about 20 ms of CPU time. A single thread does it,
 * on Linux with low priority, so that many logins don't slow other requests. See bench/login.ts.
 */
const runTask = (question: Omit<PasswordTask, 'id'>): Promise<string | boolean> =>
  new Promise((resolve, reject) => {
    lastTaskId += 1
    pendingTasks.set(lastTaskId, { resolve, reject })
    passwordThread ??= startThread()
    passwordThread.postMessage({ id: lastTaskId, ...question } satisfies PasswordTask)
  })

/** Normalizes Unicode, because the encoding of characters such as é varies between devices. */
const normalizePassword = (password: string): string => password.normalize('NFC')

export const hashPassword = async (password: string): Promise<string> =>
  String(await runTask({ password: normalizePassword(password) }))

/** A hash that matches no password, with the parameters in `password-thread.ts`. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/**
 * Verifies a password. Takes the same time whether or not there's a stored hash, so that response times don't
 * reveal which email addresses have accounts. Returns false without a hash.
 */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const matches = await runTask({ password: normalizePassword(password), against: stored ?? dummyHash })
  return stored !== null && matches === true
}
