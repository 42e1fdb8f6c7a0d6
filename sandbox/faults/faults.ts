import { z } from 'zod'

const flag = z.boolean({ error: 'must be true or false' })
const count = (most: number) =>
  z.number({ error: 'must be a whole number' }).int({ error: 'must be a whole number' }).min(0).max(most)

/** What can go wrong on purpose. Whatever is left out has its harmless value. */
const faultsSchema = z.strictObject({
  webhooks: z
    .strictObject({
      /** Events of this time are never sent, nor tried again later. */
      drop: flag.default(false),
      /** Extra deliveries of each event, all at the same time. */
      duplicate: count(200).default(0),
      /** Milliseconds an event waits before its first delivery. */
      delayMs: count(600_000).default(0),
      /** Up to so many milliseconds more, by chance. */
      jitterMs: count(600_000).default(0),
      /** Events overtake each other. */
      shuffle: flag.default(false),
      /** Deliveries carry a signature that does not verify. */
      corrupt: flag.default(false),
    })
    .prefault({}),
  api: z
    .strictObject({
      /** The status following API calls answer instead of doing anything. */
      status: z
        .number({ error: 'must be null or a status from 400 to 599' })
        .int()
        .min(400)
        .max(599)
        .nullable()
        .default(null),
      /** Milliseconds following API calls hang before anything else. */
      hangMs: count(600_000).default(0),
      /** Up to so many milliseconds more, by chance. */
      jitterMs: count(600_000).default(0),
      /** How many following API calls are affected; each takes one off. */
      times: count(1_000_000).default(0),
    })
    .prefault({}),
})

export type Faults = z.output<typeof faultsSchema>

/** The switchboard of the faults. They live in memory: every start of the sandbox begins without any. */
export interface FaultSwitches {
  current: () => Faults
  /** Replaces all faults by the given ones over the harmless values. Throws a ZodError for nonsense. */
  set: (wanted: unknown) => Faults
}

/** A switchboard with every fault off. */
export function createFaultSwitches(): FaultSwitches {
  let faults = faultsSchema.parse({})
  return {
    current: () => faults,
    set: (wanted) => {
      faults = faultsSchema.parse(wanted)
      return faults
    },
  }
}
