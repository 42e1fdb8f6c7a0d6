import { formatInvoiceNumber, isProviderPayment, type PaymentMethod } from '#contract/payments'
import type { ProjectRecord } from '#server/database/schema.ts'

/**
 * Returns the number of the invoice that a payment settles. Null if the client wasn't sent one. They were if they
 * paid offline, or if it's made out to an organization.
 */
export const getInvoiceNumber = (
  { method }: { method: PaymentMethod },
  { id, billTo, offlineMethod }: Pick<ProjectRecord, 'id' | 'billTo' | 'offlineMethod'>,
): string | null => (!isProviderPayment(method) || billTo || offlineMethod ? formatInvoiceNumber(id) : null)
