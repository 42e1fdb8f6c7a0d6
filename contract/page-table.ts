/** Who may see a page; the API decides by itself, this only says where a visitor is led. */
export type PageAccess = 'public' | 'login' | 'admin'

/**
 * When a finished page fetches and runs its framework: at once (`load`); at the first sign of a user (`activity`); or
 * when one of the parts marked `data-hydrates` is approached or used (`interaction`).
 */
export type HydrateOn = 'load' | 'activity' | 'interaction'

export interface Page {
  /** A segment beginning with a colon stands for any one segment. */
  path: string
  access: PageAccess
  /** Without it: `load`. */
  hydrateOn?: HydrateOn
  title: string
  description: string
  keywords: string
  /** Not for search engines: pages that are about one user or one purchase. */
  isHidden?: true
}

/** Every page of the site by name, in the order of the specification; anything else is the 404 page. */
export const pageTable = {
  home: {
    path: '/',
    access: 'public',
    hydrateOn: 'interaction',
    title: 'your nonprofit, plus $10,000 a month in ads',
    description:
      'We form your 501(c)(3) nonprofit, guide it through IRS approval, and win it an Ad Grant worth $10,000 a month in search advertising. Launched in 45 days.',
    keywords: '501(c)(3) formation, nonprofit formation service, ad grant, IRS approval, start a nonprofit',
  },
  login: {
    path: '/login',
    access: 'public',
    hydrateOn: 'activity',
    title: 'Client Login',
    description: 'Log in to see where your nonprofit and your Ad Grant stand.',
    keywords: 'client login, nonprofit formation status, client portal',
  },
  register: {
    path: '/register',
    access: 'public',
    hydrateOn: 'activity',
    title: 'Create Your Account',
    description: 'Create an account to start your nonprofit and follow its progress.',
    keywords: 'create account, nonprofit formation, client portal',
  },
  forgotPassword: {
    path: '/forgot-password',
    access: 'public',
    hydrateOn: 'activity',
    title: 'Reset Your Password',
    description: 'Get a link to reset your password.',
    keywords: 'reset password, forgot password, client portal',
    isHidden: true,
  },
  setPassword: {
    path: '/set-password',
    access: 'public',
    title: 'Set Your Password',
    description: 'Choose a password for your account.',
    keywords: 'set password, client portal',
    isHidden: true,
  },
  selectPackage: {
    path: '/select-package',
    access: 'public',
    hydrateOn: 'activity',
    title: 'Choose Your Package',
    description:
      'Starter for $6,000 or Full Launch for $9,000: both form your 501(c)(3) and set up your Ad Grant of $10,000 a month.',
    keywords: 'nonprofit formation cost, 501(c)(3) package, ad grant setup price',
  },
  application: {
    path: '/application',
    access: 'public',
    title: 'Start Your Application',
    description: 'Choose a package to start your application. It takes about 10–15 minutes.',
    keywords: 'nonprofit application, start a nonprofit',
    isHidden: true,
  },
  about: {
    path: '/about',
    access: 'public',
    hydrateOn: 'interaction',
    title: 'About Us',
    description:
      "Since 2019 we've launched more than 100 nonprofits and activated over $60M in free advertising for them.",
    keywords: 'about us, nonprofit formation company, ad grant specialists',
  },
  contact: {
    path: '/contact',
    access: 'public',
    hydrateOn: 'interaction',
    title: 'Contact Us',
    description: 'Ask us anything about forming a nonprofit or the Ad Grant. We reply within 24 hours.',
    keywords: 'contact, nonprofit questions, ad grant help',
  },
  contactSent: {
    path: '/contact/sent',
    access: 'public',
    hydrateOn: 'interaction',
    title: 'Message Sent',
    description: 'Your message was sent. We reply within 24 hours.',
    keywords: 'message sent',
    isHidden: true,
  },
  contactNotSent: {
    path: '/contact/not-sent',
    access: 'public',
    hydrateOn: 'interaction',
    title: 'Message Not Sent',
    description: "Your message wasn't sent. See why and what to do next.",
    keywords: 'message not sent',
    isHidden: true,
  },
  terms: {
    path: '/terms',
    access: 'public',
    hydrateOn: 'interaction',
    title: 'Terms of Service',
    description: 'What we do, what you do, what it costs, and when you get a refund.',
    keywords: 'terms of service, refund policy, nonprofit formation terms',
  },
  privacy: {
    path: '/privacy',
    access: 'public',
    hydrateOn: 'interaction',
    title: 'Privacy Policy',
    description:
      'What data we keep about you and your nonprofit, why, for how long, and what your rights are.',
    keywords: 'privacy policy, data protection',
  },
  cookies: {
    path: '/cookies',
    access: 'public',
    hydrateOn: 'interaction',
    title: 'Cookie Policy',
    description: "The few cookies we set, why we set them, and what we don't use.",
    keywords: 'cookie policy, session cookie',
  },
  dashboard: {
    path: '/dashboard',
    access: 'login',
    title: 'Dashboard',
    description: 'Your projects and what happens next for each one.',
    keywords: 'dashboard, project progress',
    isHidden: true,
  },
  checkout: {
    path: '/checkout',
    access: 'login',
    title: 'Checkout',
    description: 'Review your package and pay securely.',
    keywords: 'checkout, secure payment',
    isHidden: true,
  },
  checkoutProject: {
    path: '/checkout/:projectId',
    access: 'login',
    title: 'Checkout',
    description: 'Review your package and pay securely.',
    keywords: 'checkout, secure payment',
    isHidden: true,
  },
  checkoutAddress: {
    path: '/checkout/:user/:package',
    access: 'login',
    title: 'Checkout',
    description: 'Review your package and pay securely.',
    keywords: 'checkout, secure payment',
    isHidden: true,
  },
  paymentSuccess: {
    path: '/payment-success',
    access: 'login',
    title: 'Payment',
    description: 'Your payment and what happens next.',
    keywords: 'payment confirmation',
    isHidden: true,
  },
  onboarding: {
    path: '/onboarding',
    access: 'login',
    title: 'Onboarding',
    description: 'Tell us about you and your nonprofit.',
    keywords: 'onboarding questionnaire',
    isHidden: true,
  },
  admin: {
    path: '/admin',
    access: 'admin',
    title: 'Admin Dashboard',
    description: 'All projects.',
    keywords: 'administration',
    isHidden: true,
  },
  adminQueue: {
    path: '/admin/queue',
    access: 'admin',
    title: 'Work Queue',
    description: 'Everything waiting for us, oldest first.',
    keywords: 'administration, work queue',
    isHidden: true,
  },
  adminDiscounts: {
    path: '/admin/discounts',
    access: 'admin',
    title: 'Discount Codes',
    description: "Discount codes and how they're used.",
    keywords: 'administration, discount codes',
    isHidden: true,
  },
  adminPayments: {
    path: '/admin/payments',
    access: 'admin',
    title: 'Payments',
    description: 'Payments and refunds.',
    keywords: 'administration, payments and refunds',
    isHidden: true,
  },
  adminMails: {
    path: '/admin/mails',
    access: 'admin',
    title: 'Email Log',
    description: 'Emails that were sent, queued, or failed.',
    keywords: 'administration, emails',
    isHidden: true,
  },
  adminTemplates: {
    path: '/admin/templates',
    access: 'admin',
    title: 'Templates',
    description: 'What status emails say.',
    keywords: 'administration, email templates',
    isHidden: true,
  },
  adminInbox: {
    path: '/admin/inbox',
    access: 'admin',
    title: 'Inbox',
    description: 'Messages from the contact form.',
    keywords: 'administration, contact inbox',
    isHidden: true,
  },
  adminEvents: {
    path: '/admin/events',
    access: 'admin',
    title: 'Events',
    description: 'Events from the payment provider.',
    keywords: 'administration, webhook events',
    isHidden: true,
  },
  adminCampaigns: {
    path: '/admin/campaigns',
    access: 'admin',
    title: 'Campaigns',
    description: 'Ad Grant accounts and how they measure up to the rules.',
    keywords: 'administration, campaigns, grant rules',
    isHidden: true,
  },
  adminCampaign: {
    path: '/admin/campaigns/:id',
    access: 'admin',
    title: 'Campaign Results',
    description: "One project's results and the reports behind them.",
    keywords: 'administration, campaign results',
    isHidden: true,
  },
  adminPeople: {
    path: '/admin/people',
    access: 'admin',
    title: 'People',
    description: 'Staff and client accounts.',
    keywords: 'administration, people',
    isHidden: true,
  },
  adminSecurity: {
    path: '/admin/security',
    access: 'admin',
    title: 'Security',
    description: 'Security events, logins, lockouts, and sessions.',
    keywords: 'administration, security',
    isHidden: true,
  },
  adminSettings: {
    path: '/admin/settings',
    access: 'admin',
    title: 'Settings',
    description: 'Login and session rules.',
    keywords: 'administration, settings',
    isHidden: true,
  },
  profile: {
    path: '/profile',
    access: 'login',
    title: 'Profile',
    description: 'Your name, phone, and password.',
    keywords: 'profile settings',
    isHidden: true,
  },
  project: {
    path: '/project/:id',
    access: 'login',
    title: 'Your Project',
    description: 'Where your project stands, what comes next, and your messages.',
    keywords: 'project status',
    isHidden: true,
  },
  monthlyReport: {
    path: '/project/:id/reports/:month',
    access: 'login',
    title: 'Monthly Report',
    description: 'What your ads brought in one month, in words and charts.',
    keywords: 'monthly report, ad results',
    isHidden: true,
  },
  receipt: {
    path: '/project/:id/receipt/:payment',
    access: 'login',
    title: 'Receipt',
    description: 'The receipt for your payment, to print or save.',
    keywords: 'receipt',
    isHidden: true,
  },
} as const satisfies Record<string, Page>
