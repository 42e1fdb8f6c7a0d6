import { type Html, html } from '../../http/html.ts'
import { type Page, ribbon } from '../../http/page.ts'
import type { CheckoutSession } from '../objects.ts'
import { formatMoney, type Payments } from '../payments.ts'
import { isHeld, returnAddress } from '../sessions/payment-attempts.ts'

interface Notice {
  title: string
  text: string
  link: { href: string; label: string }
  controls?: Html
}

function settleForm(session: CheckoutSession): Html {
  return html`<form method="post" action="/checkout/${session.id}/settle" class="actions">
    <button class="primary" name="outcome" value="succeeded">Confirm payment</button>
    <button class="secondary" name="outcome" value="failed">Refuse payment</button>
  </form>`
}

/** The page of a session that was paid or has expired. */
export function closedPage(payments: Payments, session: CheckoutSession, appUrl: string): Page {
  if (session.status === 'complete') {
    const amount = formatMoney(session.amount_total)
    const link = { href: returnAddress(session), label: 'Continue' }
    if (isHeld(payments, session)) {
      const text = `${amount} is on its way from a bank account. Decide here what the bank says.`
      return noticePage({
        title: 'The bank is confirming this payment',
        text,
        link,
        controls: settleForm(session),
      })
    }
    if (session.payment_status === 'unpaid') {
      return noticePage({ title: 'The bank refused this payment', text: 'Nothing was charged.', link })
    }
    return noticePage({
      title: 'This order is paid',
      text: `${amount} was paid on this page. You won't be charged again.`,
      link,
    })
  }
  return noticePage({
    title: 'This payment page has expired',
    text: 'Nothing was charged. Go back and start the payment again to get a new page.',
    link: { href: session.cancel_url ?? appUrl, label: 'Go back' },
  })
}

/** The page for an unknown session. */
export function unknownPage(appUrl: string): Page {
  return noticePage({
    title: "This payment page doesn't exist",
    text: 'The address may be incomplete, or the page was removed. Nothing was charged.',
    link: { href: appUrl, label: 'Go to the site' },
  })
}

function noticePage({ title, text, link, controls }: Notice): Page {
  return {
    title: `${title} – sandbox checkout`,
    style: 'checkout',
    body: html`${ribbon('no real money moves.')}
<main class="notice">
  <h1>${title}</h1>
  <p>${text}</p>
  ${controls}
  <p><a class="primary" href="${link.href}">${link.label}</a></p>
</main>`,
  }
}
