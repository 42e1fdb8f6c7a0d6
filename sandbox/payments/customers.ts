import { createMissingResourceError } from './api/stripe-error.ts'
import type { Customer, CustomerDetails } from './objects.ts'
import { createId, createRandomLetters, type Payments } from './payments.ts'

const INVOICE_PREFIX_LENGTH = 8

export function createCustomer(
  payments: Payments,
  { email, name }: Pick<Customer, 'email' | 'name'>,
): Customer {
  return payments.store.add('customer', {
    id: createId('cus'),
    object: 'customer',
    created: payments.now(),
    email,
    invoice_prefix: createRandomLetters(INVOICE_PREFIX_LENGTH).toUpperCase(),
    name,
  })
}

/** Returns a customer. Throws a 404 error for an unknown ID. */
export function getCustomer(payments: Payments, id: string): Customer {
  const customer = payments.store.find('customer', id)
  if (customer === undefined) throw createMissingResourceError('customer', id, 'id')
  return customer
}

/** Creates customer details for a session whose customer is unknown. */
export function createEmptyDetails(): CustomerDetails {
  return {
    address: null,
    email: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
    business_name: null,
    individual_name: null,
  }
}
