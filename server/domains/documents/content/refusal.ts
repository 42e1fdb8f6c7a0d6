import type { RefusalReason } from './refusal-texts.ts'

/** Thrown by the checks of a file's content. Only its reason leaves the worker. */
export class Refusal extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}
