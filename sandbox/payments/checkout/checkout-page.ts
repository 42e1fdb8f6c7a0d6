import { type Html, html } from '../../http/html.ts'
import { type Page, ribbon } from '../../http/page.ts'
import { formatMoney } from '../money.ts'
import type { CheckoutSession } from '../objects.ts'
import type { Payments } from '../payments.ts'
import type { Asked, CardFields, FieldErrors } from './card-form.ts'
import { orderSummary } from './order-summary.ts'

export interface CheckoutView {
  payments: Payments
  session: CheckoutSession
  asked: Asked
  fields: CardFields
  errors: FieldErrors
  /** Why the last attempt failed, or null. */
  declined: string | null
}

/** The page on which a user pays an open session. */
export function checkoutPage(view: CheckoutView): Page {
  const { payments, session } = view
  return {
    title: `${payLabel(session)} – sandbox checkout`,
    style: 'checkout',
    formTargets: [new URL(session.success_url).origin],
    body: html`${ribbon('no real money moves.')}
<main class="checkout">
  ${orderSummary(payments, session)}
  ${paymentForm(view)}
</main>`,
  }
}

function paymentForm({ session, asked, fields, errors, declined }: CheckoutView): Html {
  const note = session.custom_text.submit?.message
  return html`<section class="payment">
  <h2>${asked.card ? 'Pay by card' : 'Confirm your order'}</h2>
  ${declined && html`<div class="alert" role="alert"><p><strong>${declined}</strong> Nothing was charged. Try again or use another card.</p></div>`}
  ${
    Object.keys(errors).length > 0 &&
    html`<div class="alert" role="alert"><p><strong>Please check the highlighted fields.</strong> Nothing was charged.</p></div>`
  }
  <form method="post" action="/checkout/${session.id}/form" novalidate>
    ${
      asked.email
        ? field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', fields, errors })
        : html`<dl class="known"><dt>Email</dt><dd>${session.customer_details?.email}</dd></dl>`
    }
    ${
      asked.card &&
      html`<fieldset>
      <legend>Card <span class="hint">a test card, filled in for you</span></legend>
      ${field({ name: 'number', label: 'Card number', inputmode: 'numeric', fields, errors })}
      <div class="row">
        ${field({ name: 'expiry', label: 'Expires', hint: 'MM / YY', inputmode: 'numeric', fields, errors })}
        ${field({ name: 'cvc', label: 'CVC', inputmode: 'numeric', fields, errors })}
      </div>
      ${field({ name: 'name', label: 'Name on card', hint: 'optional', fields, errors })}
    </fieldset>`
    }
    ${note && html`<p class="note">${note}</p>`}
    <div class="actions">
      <button class="primary" name="outcome" value="paid">${payLabel(session)}</button>
      ${asked.card && html`<button class="secondary" name="outcome" value="held">Pay from a bank account</button>`}
      ${asked.card && html`<button class="secondary" name="outcome" value="declined">Decline this card</button>`}
    </div>
  </form>
  ${session.cancel_url && html`<p class="leave"><a href="${session.cancel_url}">Cancel and go back</a></p>`}
</section>`
}

function payLabel(session: CheckoutSession): string {
  if (session.amount_total === 0) return 'Complete order'
  const verb = { book: 'Book', donate: 'Donate' }[session.submit_type ?? ''] ?? 'Pay'
  return `${verb} ${formatMoney(session.amount_total, session.currency)}`
}

interface Field {
  name: keyof CardFields
  label: string
  hint?: string
  type?: 'email'
  inputmode?: 'numeric'
  /** Off for the card: a browser must not offer a real one here. */
  autocomplete?: 'email'
  fields: CardFields
  errors: FieldErrors
}

function field({ name, label, hint, type, inputmode, autocomplete, fields, errors }: Field): Html {
  const error = errors[name]
  return html`<div class="field">
      <label for="${name}">${label}${hint && html` <span class="hint">${hint}</span>`}</label>
      <input id="${name}" name="${name}" type="${type ?? 'text'}" value="${fields[name]}" autocomplete="${autocomplete ?? 'off'}"
        ${inputmode && html`inputmode="${inputmode}"`} ${error && html`aria-invalid="true" aria-describedby="${name}-error"`}
        ${firstFaulty(errors) === name && html`autofocus`}>
      ${error && html`<p class="field-error" id="${name}-error">${error}</p>`}
    </div>`
}

function firstFaulty(errors: FieldErrors): string | undefined {
  return (['email', 'number', 'expiry', 'cvc', 'name'] as const).find((name) => errors[name] !== undefined)
}
