import { setTimeout as wait } from 'node:timers/promises'
import { StripeError } from '../payments/api/stripe-error.ts'
import type { FaultSwitches } from './faults.ts'

/** Lets API calls hang or fail as the switches say. */
export interface ApiFaults {
  /** Called before each API call. Throws the wanted error; returns, perhaps late, when the call may go on. */
  apply: () => Promise<void>
}

/** The API's faults. `stopping` ends every hanging call. */
export function createApiFaults(switches: FaultSwitches, stopping: AbortSignal): ApiFaults {
  return {
    apply: async () => {
      const { api, webhooks } = switches.current()
      if (api.times === 0) return
      switches.set({ webhooks, api: { ...api, times: api.times - 1 } })
      const hangMs = api.hangMs + Math.floor(Math.random() * (api.jitterMs + 1))
      if (hangMs > 0) await hang(hangMs, stopping)
      if (api.status !== null) throw faultOf(api.status)
    },
  }
}

async function hang(milliseconds: number, stopping: AbortSignal) {
  try {
    await wait(milliseconds, undefined, { signal: stopping })
  } catch {
    throw new StripeError('The sandbox is stopping.', { status: 503, type: 'api_error' })
  }
}

function faultOf(status: number): StripeError {
  if (status === 429) {
    return new StripeError('Too many requests hit the API too quickly. (A fault set in the sandbox.)', {
      status,
      code: 'rate_limit',
    })
  }
  const type = status >= 500 ? 'api_error' : 'invalid_request_error'
  return new StripeError(`A fault set in the sandbox: this call answers ${status}.`, { status, type })
}
