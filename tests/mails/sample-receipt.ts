import { packages } from '#contract/packages.ts'
import { createReceiptPdf } from '#server/domains/payments/receipts/receipts.ts'

/** Returns a PDF receipt with a discount, a partial refund, and fees that were kept. */
export const createSampleReceipt = (): Promise<Buffer> =>
  createReceiptPdf({
    id: 204,
    invoiceNumber: 'INV-000131',
    status: 'paid',
    packageName: packages.full.name,
    projectName: 'Tidewater Reading Room',
    billedTo: { name: 'Marcus Reed', email: 'marcus@tidewater.example' },
    amount: 8_500_00,
    amountOff: 500_00,
    discountCode: 'HARBOR',
    amountRefunded: 1_000_00,
    amountLost: 0,
    dispute: null,
    refundedOn: '2026-03-12',
    refunds: [{ amount: 1_000_00, refundedOn: '2026-03-12', note: 'You ended the agreement.' }],
    paidOn: '2026-03-10',
    method: 'card',
    cardLast4: '4242',
    reference: null,
    kept: { filingFees: 275_00, workDone: 0 },
    closing: null,
  })
