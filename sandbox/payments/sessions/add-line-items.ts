import { newId } from '../ids.ts'
import type { CheckoutSession, LineItem } from '../objects.ts'
import type { Payments } from '../payments.ts'
import type { OrderAmounts } from '../price-order.ts'
import type { SessionParams } from './session-params.ts'

type OrderedItem = SessionParams['line_items'][number]

/** What Stripe shows of a product on its page but not on the line item. */
export interface LineItemSecrets {
  productDescription: string | null
}

/** Stores the line items of a new session, each with its share of the amounts. */
export function addLineItems(
  payments: Payments,
  session: CheckoutSession,
  ordered: OrderedItem[],
  amounts: OrderAmounts,
): void {
  for (const [index, item] of ordered.entries()) {
    const line = amounts.lines[index]
    if (line === undefined) continue
    const lineItem: LineItem = {
      id: newId('li'),
      object: 'item',
      amount_discount: line.discount,
      amount_subtotal: line.subtotal,
      amount_tax: 0,
      amount_total: line.total,
      currency: item.price_data.currency,
      description: item.price_data.product_data.name,
      price: inlinePrice(item.price_data, session.created),
      quantity: item.quantity,
    }
    const hidden: LineItemSecrets = { productDescription: item.price_data.product_data.description ?? null }
    payments.store.add('item', lineItem, { owner: session.id, hidden })
  }
}

/** A price given with the order itself: Stripe keeps it inactive, for this one use. */
function inlinePrice(data: OrderedItem['price_data'], created: number) {
  return {
    active: false,
    billing_scheme: 'per_unit',
    created,
    currency: data.currency,
    custom_unit_amount: null,
    id: newId('price'),
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    object: 'price',
    product: newId('prod'),
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: data.unit_amount,
    unit_amount_decimal: String(data.unit_amount),
  }
}
