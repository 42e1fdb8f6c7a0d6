export { registerPurchaseRoutes } from './checkout/checkout.routes.ts'
export { closeCheckout, closeCheckoutJob } from './checkout/close-checkout.job.ts'
export {
  removeUnpaidProjects,
  requireNoOpenProject,
  sweepUnpaidPurchases,
} from './checkout/unpaid-projects.ts'
export { registerDiscountRoutes } from './discounts/discounts.routes.ts'
export { sendDisputeReminders, sendDisputeRemindersJob } from './disputes/send-dispute-reminders.job.ts'
export { reconcilePayouts } from './payouts/payouts.ts'
export { registerWebhookRoutes } from './provider-events/provider-events.routes.ts'
export { eraseWebhookPayloads } from './provider-events/provider-events.ts'
export { registerReceiptRoutes } from './receipts/receipts.routes.ts'
export { sendRefunds, sendRefundsJob } from './refunds/send-refunds.job.ts'
export { createPaymentIdentifierCondition, getPaymentConditions } from './staff-payments.queries.ts'
export { registerStaffPaymentRoutes } from './staff-payments.routes.ts'
export { readSession } from './sync/interpret-checkout-session.ts'
export { reconcilePayments, reconcilePaymentsJob } from './sync/reconcile-payments.job.ts'
export { sendUnpaidReminders, sendUnpaidRemindersJob } from './unpaid/send-unpaid-reminders.job.ts'
export { sumUnpaidOrders } from './unpaid/unpaid.queries.ts'
