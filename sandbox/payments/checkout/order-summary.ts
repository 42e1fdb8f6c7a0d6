import { type Html, html } from '../../http/html.ts'
import { formatMoney } from '../money.ts'
import type { CheckoutSession, LineItem } from '../objects.ts'
import type { Payments } from '../payments.ts'
import type { LineItemSecrets } from '../sessions/add-line-items.ts'

/** What is bought, as a part of a page: items, subtotal, discount, total. */
export function orderSummary(payments: Payments, session: CheckoutSession): Html {
  const money = (amount: number) => formatMoney(amount, session.currency)
  const { data: items } = payments.store.list('item', { owner: session.id, limit: 100 })
  const discount = session.total_details.amount_discount
  return html`<section class="order" aria-labelledby="order-title">
  <h1 id="order-title" class="order-title">Your order</h1>
  <p class="order-total">${money(session.amount_total)}</p>
  <ul class="order-items">
    ${items.reverse().map((item) => orderItem(payments, item, money))}
  </ul>
  <dl class="order-sums">
    <div><dt>Subtotal</dt><dd>${money(session.amount_subtotal)}</dd></div>
    ${discount > 0 && html`<div><dt>Discount ${couponTag(payments, session)}</dt><dd>−${money(discount)}</dd></div>`}
    <div class="order-sum-total"><dt>Total due</dt><dd>${money(session.amount_total)}</dd></div>
  </dl>
</section>`
}

function orderItem(payments: Payments, item: LineItem, money: (amount: number) => string): Html {
  const description = payments.store.hiddenOf<LineItemSecrets>(item.id)?.productDescription
  return html`<li>
      <div>
        <p class="item-name">${item.description}</p>
        ${description && html`<p class="item-description">${description}</p>`}
        ${item.quantity > 1 && html`<p class="item-description">Quantity ${item.quantity}</p>`}
      </div>
      <p class="item-amount">${money(item.amount_subtotal)}</p>
    </li>`
}

function couponTag(payments: Payments, session: CheckoutSession): Html[] {
  return (session.discounts ?? []).map(({ coupon: id }) => {
    const coupon = payments.store.find('coupon', id)
    return html`<span class="tag">${coupon?.name ?? id}</span>`
  })
}
