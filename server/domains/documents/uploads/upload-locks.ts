import type { Lock, Locker, RequestRelease } from '@tus/server'
import { Problem } from '#contract/problem.ts'

/** Maximum time to wait for an upload's lock, in ms. */
const LOCK_TIMEOUT_MS = 30_000

interface LockTurn {
  begin: () => void
  requestRelease: RequestRelease
}

/** A queue of requests for each upload. The first request holds the lock, and the others wait in order. */
const turnsByUpload = new Map<string, LockTurn[]>()

/**
 * Asks the request that holds the lock to stop if other requests are waiting. Usually, the client has retried
 * the request.
 */
const requestReleaseFromHolder = ([holder, ...waiting]: readonly LockTurn[]): void => {
  if (waiting.length > 0) void holder?.requestRelease()
}

class UploadLock implements Lock {
  readonly #id: string
  #turn: LockTurn | undefined

  constructor(id: string) {
    this.#id = id
  }

  /** Waits until this request holds the lock. @throws UPLOAD_OUT_OF_STEP after a timeout or an abort */
  async lock(signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#turn = { begin: resolve, requestRelease }
    const queue = turnsByUpload.get(this.#id) ?? []
    turnsByUpload.set(this.#id, queue)
    if (queue.push(this.#turn) === 1) return
    requestReleaseFromHolder(queue)
    const giveUp = AbortSignal.any([signal, AbortSignal.timeout(LOCK_TIMEOUT_MS)])
    const refuse = () => reject(new Problem('UPLOAD_OUT_OF_STEP'))
    giveUp.addEventListener('abort', refuse, { once: true })
    try {
      await promise
    } catch (error) {
      queue.splice(queue.indexOf(this.#turn), 1)
      throw error
    } finally {
      giveUp.removeEventListener('abort', refuse)
    }
  }

  async unlock(): Promise<void> {
    const queue = turnsByUpload.get(this.#id)
    if (!queue || queue[0] !== this.#turn) throw new Error('the lock is not held')
    queue.shift()
    if (queue.length === 0) turnsByUpload.delete(this.#id)
    queue[0]?.begin()
    requestReleaseFromHolder(queue)
  }
}

/**
 * Locks for uploads within this process. Only one request at a time holds an upload's lock. The others wait
 * without polling.
 */
export const uploadLocks: Locker = { newLock: (id) => new UploadLock(id) }

/**
 * Runs `act` while holding the upload's lock.
 * @throws UPLOAD_OUT_OF_STEP
 */
export const runWithUploadLock = async <Result>(id: string, act: () => Promise<Result>): Promise<Result> => {
  const lock = uploadLocks.newLock(id)
  await lock.lock(new AbortController().signal, () => {})
  try {
    return await act()
  } finally {
    await lock.unlock()
  }
}
