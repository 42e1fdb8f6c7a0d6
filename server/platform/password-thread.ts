import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** `against` is the stored hash to verify. If it's missing, the password is hashed. */
export interface PasswordTask {
  id: number
  password: string
  against?: string
}

export type PasswordReply = { id: number } & ({ value: string | boolean } | { failure: unknown })

/** OWASP's recommended parameters for argon2id. Memory is in KiB. */
const ARGON2_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// On other systems, this would change the entire process's priority.
if (process.platform === 'linux') setPriority(0, 10)

parentPort?.on('message', ({ id, password, against }: PasswordTask) => {
  const answer = (rest: { value: string | boolean } | { failure: unknown }) =>
    parentPort?.postMessage({ id, ...rest } satisfies PasswordReply)
  try {
    answer({
      value: against === undefined ? hashSync(password, ARGON2_PARAMETERS) : verifySync(against, password),
    })
  } catch (failure) {
    answer({ failure })
  }
})
