import { setTimeout as wait } from 'node:timers/promises'
import type { FaultSwitches } from '../../faults/faults.ts'
import { StripeError } from './stripe-error.ts'

/**
 * Delays or fails an API call if a fault is set, and counts it.
 * @param stopping ends every delay
 */
export async function applyApiFaults(switches: FaultSwitches, stopping: AbortSignal): Promise<void> {
  const { api, webhooks } = switches.current()
  if (api.times === 0) return
  switches.set({ webhooks, api: { ...api, times: api.times - 1 } })
  const hangMs = api.hangMs + Math.floor(Math.random() * (api.jitterMs + 1))
  if (hangMs > 0) {
    await wait(hangMs, undefined, { signal: stopping }).catch(() => {
      throw new StripeError('The sandbox is stopping.', { status: 503, type: 'api_error' })
    })
  }
  if (api.status === 429) {
    throw new StripeError('Too many requests hit the API too quickly. (A fault set in the sandbox.)', {
      status: 429,
      code: 'rate_limit',
    })
  }
  if (api.status !== null) {
    const type = api.status >= 500 ? 'api_error' : 'invalid_request_error'
    throw new StripeError(`A fault set in the sandbox: this call answers ${api.status}.`, {
      status: api.status,
      type,
    })
  }
}
