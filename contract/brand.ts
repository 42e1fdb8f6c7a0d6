/** Everything that names the company; nothing else spells these out. */
export const brand = {
  name: 'Causeway',
  tagline: 'From a cause to its work',
  supportEmail: 'support@causeway.example',
  phone: '+1 (555) 018-2019',
  phoneLink: 'tel:+15550182019',
  businessHours: 'Monday to Friday, 9 AM to 6 PM EST',
  replyPromise: 'We reply within 24 hours',
  address: '1200 Harbor Road, Suite 400, Wilmington, DE 19801',
  /** Who takes card payments for us. */
  paymentProvider: 'Stripe',
  foundedIn: 2019,
  copyright: '© 2025 Causeway',
  grantExplained: "The Ad Grant is our name for Google Ad Grants, Google's program for nonprofits.",
  notAffiliated: 'Causeway is not affiliated with, endorsed by, or acting for Google or the IRS.',
} as const
