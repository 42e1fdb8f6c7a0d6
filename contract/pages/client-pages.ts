import type { Page } from './page.ts'

const clientPageDefaults = { access: 'login', isHidden: true } as const
const checkoutPageDefaults = {
  ...clientPageDefaults,
  title: 'Checkout',
  description: 'Review your package and pay securely.',
  keywords: 'checkout, secure payment',
} as const

/** Pages for signed-in users. */
export const clientPages = {
  dashboard: {
    ...clientPageDefaults,
    path: '/dashboard',
    title: 'Dashboard',
    description: 'Your projects and what happens next for each one.',
    keywords: 'dashboard, project progress',
  },
  checkout: {
    ...checkoutPageDefaults,
    path: '/checkout',
  },
  checkoutProject: {
    ...checkoutPageDefaults,
    path: '/checkout/:projectId',
  },
  checkoutAddress: {
    ...checkoutPageDefaults,
    path: '/checkout/:user/:package',
  },
  paymentSuccess: {
    ...clientPageDefaults,
    path: '/payment-success',
    title: 'Payment',
    description: 'Your payment and what happens next.',
    keywords: 'payment confirmation',
  },
  onboarding: {
    ...clientPageDefaults,
    path: '/onboarding',
    title: 'Onboarding',
    description: 'Tell us about you and your nonprofit.',
    keywords: 'onboarding questionnaire',
  },
  profile: {
    ...clientPageDefaults,
    path: '/profile',
    title: 'Profile',
    description: 'Your name, phone, and password.',
    keywords: 'profile settings',
  },
  project: {
    ...clientPageDefaults,
    path: '/project/:id',
    title: 'Your project',
    description: 'Where your project stands, what comes next, and your messages.',
    keywords: 'project status',
  },
  monthlyReport: {
    ...clientPageDefaults,
    path: '/project/:id/reports/:month',
    title: 'Monthly report',
    description: 'What your ads brought in one month, in words and charts.',
    keywords: 'monthly report, ad results',
  },
  ownSignature: {
    ...clientPageDefaults,
    path: '/project/:id/sign/:request',
    title: 'Your signature',
    description: 'A document in your project that waits for your signature.',
    keywords: 'your signature',
  },
  requestSigning: {
    ...clientPageDefaults,
    path: '/project/:id/requests/:request/sign',
    title: 'Read and sign',
    description: 'A file that we asked you to sign, to read and sign online.',
    keywords: 'sign a file',
  },
  receipt: {
    ...clientPageDefaults,
    path: '/project/:id/receipt/:payment',
    title: 'Receipt',
    description: 'The receipt for your payment, to print or save.',
    keywords: 'receipt',
  },
} as const satisfies Record<string, Page>
