/** Every kind of email we send, as staff read it in the log. */
export const mailKinds = {
  'account-closed': 'Account closed',
  'admin-setup': 'Admin setup code',
  'application-received': 'Application received',
  contact: 'Staff alert: contact message',
  'contact-reply': 'Contact reply',
  contact_confirmation: 'Contact confirmation',
  'document-reminder': 'Document reminder',
  'document-requested': 'Document request',
  'document-returned': 'Document returned',
  'monthly-report': 'Monthly report',
  'offline-instructions': 'Payment instructions',
  'payment-failed': 'Payment failed',
  'payment-processing': 'Payment processing',
  'password-changed': 'Password changed',
  'password-link': 'Password link',
  receipt: 'Receipt',
  refund: 'Refund',
  'registration-attempt': 'Signup with existing email',
  'second-factor-changed': 'Two-step login changed',
  'staff-dispute': 'Staff alert: dispute',
  'staff-flagged-payment': 'Staff alert: payment',
  'staff-invitation': 'Staff invitation',
  'staff-invited': 'Staff alert: new staff member',
  'staff-new-application': 'Staff alert: new application',
  'staff-storage-full': 'Staff alert: storage full',
  'status-update': 'Status update',
  test: 'Test email',
  'unread-messages': 'Unread messages',
} as const

export type MailKind = keyof typeof mailKinds

/** The label of a kind; of one that an earlier version sent, its name. */
export const mailKindLabel = (kind: string): string =>
  Object.hasOwn(mailKinds, kind) ? mailKinds[kind as MailKind] : kind
