import type { FastifyInstance } from 'fastify'
import { ZodError } from 'zod'
import type { FaultSwitches } from './faults.ts'

/** Adds GET and PUT /faults: what goes wrong on purpose, as JSON. `PUT {}` makes everything work again. */
export async function faultRoutes(
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
      const place = issue?.path.join('.') ?? ''
      return reply.status(400).send({ error: `${place === '' ? 'faults' : place}: ${issue?.message}` })
    }
  })
}
