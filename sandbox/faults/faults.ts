import type { FastifyInstance } from 'fastify'
import { ZodError, z } from 'zod'

const flagSchema = z.boolean({ error: 'must be true or false' })
const createIntegerSchema = (max: number) =>
  z.number({ error: 'must be a whole number' }).int({ error: 'must be a whole number' }).min(0).max(max)

/** The faults that the sandbox can simulate. Omitted faults are off. */
const faultsSchema = z.strictObject({
  webhooks: z
    .strictObject({
      /** Whether to drop events. Events recorded while this is set are never sent. */
      drop: flagSchema.default(false),
      /** Number of extra deliveries of each event. */
      duplicate: createIntegerSchema(200).default(0),
      /** Delay before the first delivery, in ms. */
      delayMs: createIntegerSchema(600_000).default(0),
      /** Maximum random extra delay, in ms. */
      jitterMs: createIntegerSchema(600_000).default(0),
      /** Whether to delay each event by a random time, so that events arrive out of order. */
      shuffle: flagSchema.default(false),
      /** Whether events have an invalid signature. */
      corrupt: flagSchema.default(false),
    })
    .prefault({}),
  api: z
    .strictObject({
      /** Error status to return for API requests, which then have no effect. Null turns the fault off. */
      status: z
        .number({ error: 'must be null or a status from 400 to 599' })
        .int()
        .min(400)
        .max(599)
        .nullable()
        .default(null),
      /** Delay of API responses, in ms. */
      hangMs: createIntegerSchema(600_000).default(0),
      /** Maximum random extra delay, in ms. */
      jitterMs: createIntegerSchema(600_000).default(0),
      /** Number of API requests to affect. Decreases with each affected request. */
      times: createIntegerSchema(1_000_000).default(0),
    })
    .prefault({}),
})

export type Faults = z.output<typeof faultsSchema>

/** The current faults. Kept in memory, so the sandbox always starts without faults. */
export interface FaultSwitches {
  current: () => Faults
  /** Replaces all faults. Throws a ZodError for invalid values. */
  set: (wanted: unknown) => Faults
}

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

/** Registers GET and PUT /faults. `PUT {}` turns off all faults. */
export async function registerFaultRoutes(
  app: FastifyInstance,
  { switches }: { switches: FaultSwitches },
): Promise<void> {
  app.get('/faults', () => switches.current())

  app.put('/faults', (request, reply) => {
    try {
      return reply.send(switches.set(request.body))
    } catch (error) {
      if (!(error instanceof ZodError)) throw error
      const [issue] = error.issues
      const field = issue?.path.join('.') ?? ''
      return reply.status(400).send({ error: `${field === '' ? 'faults' : field}: ${issue?.message}` })
    }
  })
}
