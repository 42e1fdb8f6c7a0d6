import { formatInvoiceNumber, isProviderPayment, type PaymentMethod } from '#contract/payments'
import type { ProjectRecord } from '#server/database/schema.ts'

/**
 * Returns the number of the invoice that a payment settles. Null for a payment at the provider, unless the
 * invoice names an organization or the client had chosen to pay offline.
 */
export const getInvoiceNumber = (
  { method }: { method: PaymentMethod },
  { id, billTo, offlineMethod }: Pick<ProjectRecord, 'id' | 'billTo' | 'offlineMethod'>,
): string | null => (!isProviderPayment(method) || billTo || offlineMethod ? formatInvoiceNumber(id) : null)
