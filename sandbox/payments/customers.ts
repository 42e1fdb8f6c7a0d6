import { z } from 'zod'
import { email, expandParam, metadata, text } from './api/parse-params.ts'
import { missingResource } from './api/stripe-error.ts'
import { newId, randomLetters } from './ids.ts'
import { mergeMetadata } from './metadata.ts'
import type { Customer, CustomerDetails } from './objects.ts'
import type { Payments } from './payments.ts'

const address = z.strictObject({
  city: text().optional(),
  country: text(2).optional(),
  line1: text().optional(),
  line2: text().optional(),
  postal_code: text().optional(),
  state: text().optional(),
})

/** The parameters of POST /v1/customers and /v1/customers/:id the sandbox knows. */
export const customerParams = z.strictObject({
  email: email.optional(),
  name: text(256).optional(),
  phone: text(20).optional(),
  description: text().optional(),
  address: address.optional(),
  metadata: metadata.optional(),
  ...expandParam,
})

type CustomerParams = z.output<typeof customerParams>

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

/** Stores a new customer. */
export function createCustomer(payments: Payments, params: CustomerParams): Customer {
  return payments.store.add('customer', {
    id: newId('cus'),
    object: 'customer',
    address: params.address === undefined ? null : { ...NO_ADDRESS, ...defined(params.address) },
    created: payments.now(),
    description: params.description ?? null,
    email: params.email ?? null,
    invoice_prefix: randomLetters(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'),
    metadata: params.metadata ?? {},
    name: params.name ?? null,
    phone: params.phone ?? null,
  })
}

/** Changes the given fields of a customer. Throws the 404 for an unknown id. */
export function updateCustomer(payments: Payments, id: string, params: CustomerParams): Customer {
  const customer = findCustomer(payments, id)
  const { expand: _, address: newAddress, metadata: newMetadata, ...fields } = params
  return payments.store.change('customer', customer, {
    ...defined(fields),
    ...(newAddress === undefined ? {} : { address: { ...NO_ADDRESS, ...defined(newAddress) } }),
    metadata: mergeMetadata(customer.metadata, newMetadata),
  })
}

/** The customer with that id. Throws the 404 for an unknown one. */
export function findCustomer(payments: Payments, id: string): Customer {
  const customer = payments.store.find('customer', id)
  if (customer === undefined) throw missingResource('customer', id, 'id')
  return customer
}

/** The details a session shows of its customer before anything is known. */
export function emptyDetails(): CustomerDetails {
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

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

function defined<T extends object>(object: T): Partial<Defined<T>> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<
    Defined<T>
  >
}
