import { type Html, html, type Page, renderHeader } from '#sandbox/http/page.ts'
import type { CheckoutSession } from '../objects.ts'
import { formatMoney, type Payments } from '../payments.ts'
import { getReturnUrl, isPaymentProcessing } from '../sessions/payment-attempts.ts'
import type { SessionOrder } from '../sessions/sessions.ts'
import type { CardFields, FieldErrors, RequestedFields } from './card-form.ts'

export interface CheckoutView {
  payments: Payments
  session: CheckoutSession
  requestedFields: RequestedFields
  fields: CardFields
  errors: FieldErrors
  /** Why the last attempt failed, or null. */
  declined: string | null
}

/** Renders the page where a user pays for an open session. */
export function renderCheckoutPage(view: CheckoutView): Page {
  const { payments, session } = view
  return {
    title: `${formatPayLabel(session)} – sandbox checkout`,
    style: 'checkout',
    formTargets: [new URL(session.success_url).origin],
    body: html`${renderHeader('no real money moves.')}
<main class="checkout">
  ${renderOrderSummary(payments, session)}
  ${renderPaymentForm(view)}
</main>`,
  }
}

function renderOrderSummary(payments: Payments, session: CheckoutSession): Html {
  const items = payments.store.getHidden<SessionOrder>(session.id)?.items ?? []
  const discount = session.total_details.amount_discount
  return html`<section class="order" aria-labelledby="order-title">
  <h1 id="order-title" class="order-title">Your order</h1>
  <p class="order-total">${formatMoney(session.amount_total)}</p>
  <ul class="order-items">
    ${items.map(renderOrderItem)}
  </ul>
  <dl class="order-sums">
    <div><dt>Subtotal</dt><dd>${formatMoney(session.amount_subtotal)}</dd></div>
    ${discount > 0 && html`<div><dt>Discount ${renderCouponTag(payments, session)}</dt><dd>−${formatMoney(discount)}</dd></div>`}
    <div class="order-sum-total"><dt>Total due</dt><dd>${formatMoney(session.amount_total)}</dd></div>
  </dl>
</section>`
}

function renderOrderItem({
  price_data: { product_data: product, unit_amount },
  quantity,
}: SessionOrder['items'][number]): Html {
  return html`<li>
      <div>
        <p class="item-name">${product.name}</p>
        ${product.description && html`<p class="item-description">${product.description}</p>`}
        ${quantity > 1 && html`<p class="item-description">Quantity ${quantity}</p>`}
      </div>
      <p class="item-amount">${formatMoney(unit_amount * quantity)}</p>
    </li>`
}

function renderCouponTag(payments: Payments, session: CheckoutSession): Html[] {
  return (session.discounts ?? []).map(({ coupon: id }) => {
    const coupon = payments.store.find('coupon', id)
    return html`<span class="tag">${coupon?.name ?? id}</span>`
  })
}

function renderPaymentForm({ session, requestedFields, fields, errors, declined }: CheckoutView): Html {
  return html`<section class="payment">
  <h2>${requestedFields.card ? 'Pay by card' : 'Confirm your order'}</h2>
  ${declined && html`<div class="alert" role="alert"><p><strong>${declined}</strong> Nothing was charged. Try again or use another card.</p></div>`}
  ${
    Object.keys(errors).length > 0 &&
    html`<div class="alert" role="alert"><p><strong>Please check the highlighted fields.</strong> Nothing was charged.</p></div>`
  }
  <form method="post" action="/checkout/${session.id}/form" novalidate>
    ${
      requestedFields.email
        ? renderField({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', fields, errors })
        : html`<dl class="known"><dt>Email</dt><dd>${session.customer_details?.email}</dd></dl>`
    }
    ${
      requestedFields.card &&
      html`<fieldset>
      <legend>Card <span class="hint">a test card, filled in for you</span></legend>
      ${renderField({ name: 'number', label: 'Card number', inputmode: 'numeric', fields, errors })}
      <div class="row">
        ${renderField({ name: 'expiry', label: 'Expires', hint: 'MM / YY', inputmode: 'numeric', fields, errors })}
        ${renderField({ name: 'cvc', label: 'CVC', inputmode: 'numeric', fields, errors })}
      </div>
      ${renderField({ name: 'name', label: 'Name on card', hint: 'optional', fields, errors })}
    </fieldset>`
    }
    <div class="actions">
      <button class="primary" name="outcome" value="paid">${formatPayLabel(session)}</button>
      ${requestedFields.card && html`<button class="secondary" name="outcome" value="held">Pay from a bank account</button>`}
      ${requestedFields.card && html`<button class="secondary" name="outcome" value="declined">Decline this card</button>`}
    </div>
  </form>
  ${session.cancel_url && html`<p class="leave"><a href="${session.cancel_url}">Cancel and go back</a></p>`}
</section>`
}

function formatPayLabel(session: CheckoutSession): string {
  return session.amount_total === 0 ? 'Complete order' : `Pay ${formatMoney(session.amount_total)}`
}

interface FieldOptions {
  name: keyof CardFields
  label: string
  hint?: string
  type?: 'email'
  inputmode?: 'numeric'
  /** Omitted for card fields, because browsers must not offer to fill in a real card here. */
  autocomplete?: 'email'
  fields: CardFields
  errors: FieldErrors
}

function renderField({
  name,
  label,
  hint,
  type,
  inputmode,
  autocomplete,
  fields,
  errors,
}: FieldOptions): Html {
  const error = errors[name]
  return html`<div class="field">
      <label for="${name}">${label}${hint && html` <span class="hint">${hint}</span>`}</label>
      <input id="${name}" name="${name}" type="${type ?? 'text'}" value="${fields[name]}" autocomplete="${autocomplete ?? 'off'}"
        ${inputmode && html`inputmode="${inputmode}"`} ${error && html`aria-invalid="true" aria-describedby="${name}-error"`}
        ${findFirstError(errors) === name && html`autofocus`}>
      ${error && html`<p class="field-error" id="${name}-error">${error}</p>`}
    </div>`
}

function findFirstError(errors: FieldErrors): string | undefined {
  return (['email', 'number', 'expiry', 'cvc', 'name'] as const).find((name) => errors[name] !== undefined)
}

interface NoticeOptions {
  title: string
  text: string
  link: { href: string; label: string }
  controls?: Html
}

function renderSettleForm(session: CheckoutSession): Html {
  return html`<form method="post" action="/checkout/${session.id}/settle" class="actions">
    <button class="primary" name="outcome" value="succeeded">Confirm payment</button>
    <button class="secondary" name="outcome" value="failed">Refuse payment</button>
  </form>`
}

/** Renders the page for a session that is complete or has expired. */
export function renderClosedPage(payments: Payments, session: CheckoutSession, appUrl: string): Page {
  if (session.status === 'complete') {
    const amount = formatMoney(session.amount_total)
    const link = { href: getReturnUrl(session), label: 'Continue' }
    if (isPaymentProcessing(payments, session)) {
      const text = `${amount} is on its way from a bank account. Decide here what the bank says.`
      return renderNoticePage({
        title: 'The bank is confirming this payment',
        text,
        link,
        controls: renderSettleForm(session),
      })
    }
    if (session.payment_status === 'unpaid') {
      return renderNoticePage({ title: 'The bank refused this payment', text: 'Nothing was charged.', link })
    }
    return renderNoticePage({
      title: 'This order is paid',
      text: `${amount} was paid on this page. You won’t be charged again.`,
      link,
    })
  }
  return renderNoticePage({
    title: 'This payment page has expired',
    text: 'Nothing was charged. Go back and start the payment again to get a new page.',
    link: { href: session.cancel_url ?? appUrl, label: 'Go back' },
  })
}

export function renderUnknownPage(appUrl: string): Page {
  return renderNoticePage({
    title: 'This payment page doesn’t exist',
    text: 'The address may be incomplete, or the page was removed. Nothing was charged.',
    link: { href: appUrl, label: 'Go to the site' },
  })
}

function renderNoticePage({ title, text, link, controls }: NoticeOptions): Page {
  return {
    title: `${title} – sandbox checkout`,
    style: 'checkout',
    body: html`${renderHeader('no real money moves.')}
<main class="notice">
  <h1>${title}</h1>
  <p>${text}</p>
  ${controls}
  <p><a class="primary" href="${link.href}">${link.label}</a></p>
</main>`,
  }
}
