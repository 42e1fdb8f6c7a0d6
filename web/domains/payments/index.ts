export { convertOldCheckoutPath } from './checkout/checkout-link.ts'
export { CheckoutGate, CheckoutPackage, CheckoutProject } from './checkout/checkout-screens.tsx'
export { PayNowButton } from './checkout/pay-now.tsx'
export { PaymentSuccessScreen } from './checkout/payment-success-screen.tsx'
export { SelectPackageScreen } from './checkout/select-package-screen.tsx'
export { DiscountsArea } from './discounts/discounts-area.tsx'
export {
  CancelNote,
  InvoiceNote,
  PackageBadge,
  PackageContents,
  PackagePrice,
  RefundNote,
} from './package-details.tsx'
export { ProviderEventsArea } from './provider-events/events-area.tsx'
export { InvoiceSection } from './receipts/invoice.tsx'
export { PaymentsSection } from './receipts/payments-section.tsx'
export { ReceiptScreen } from './receipts/receipt-screen.tsx'
export { YearReceipts } from './receipts/year-receipts.tsx'
export { formatDollarInput, OptionalDollarInput } from './staff/dollars.ts'
export { PaymentsArea } from './staff/payments-area.tsx'
export { UnpaidArea } from './staff/unpaid-area.tsx'
export { TaxFormCard } from './tax-form/tax-form-card.tsx'
export { TaxFormLink } from './tax-form/tax-form-link.tsx'
