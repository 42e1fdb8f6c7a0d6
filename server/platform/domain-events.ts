import type { DomainEvents, Emit } from './context.ts'

/** Who is told of what, in order. */
export type Subscriptions = {
  readonly [E in keyof DomainEvents]: readonly ((event: DomainEvents[E]) => Promise<void>)[]
}

export const emitTo =
  (subscriptions: Subscriptions): Emit =>
  async (name, event) => {
    for (const tell of subscriptions[name]) await tell(event)
  }
