interface PageText {
  path: string
  title: string
  description: string
  keywords: string
  /** Not for search engines: pages that are about one user or one purchase. */
  hidden?: true
}

/** What every page says about itself, in the order of the route table. */
const pageTexts = {
  home: {
    path: '/',
    title: 'your nonprofit formed, your Ad Grant live',
    description:
      'We form your 501(c)(3) nonprofit, see it through IRS approval and get it approved for an Ad Grant worth $10,000 a month in search advertising. Launched in 45 days.',
    keywords: '501(c)(3) formation, nonprofit formation service, ad grant, IRS approval, start a nonprofit',
  },
  login: {
    path: '/login',
    title: 'Client Login',
    description: 'Log in to see where your nonprofit formation and your Ad Grant stand.',
    keywords: 'client login, nonprofit formation status, client portal',
  },
  register: {
    path: '/register',
    title: 'Create Your Account',
    description: 'Create an account to start and follow your nonprofit formation.',
    keywords: 'create account, nonprofit formation, client portal',
  },
  forgotPassword: {
    path: '/forgot-password',
    title: 'Reset Your Password',
    description: 'Ask for a link that sets a new password for your account.',
    keywords: 'reset password, forgot password, client portal',
    hidden: true,
  },
  setPassword: {
    path: '/set-password',
    title: 'Set Your Password',
    description: 'Choose the password for your account.',
    keywords: 'set password, client portal',
    hidden: true,
  },
  selectPackage: {
    path: '/select-package',
    title: 'Choose Your Package',
    description:
      'Starter for $6,000 or Full Launch for $9,000: both form your 501(c)(3) and set up your Ad Grant of $10,000 a month.',
    keywords: 'nonprofit formation cost, 501(c)(3) package, ad grant setup price',
  },
  application: {
    path: '/application',
    title: 'Start Your Application',
    description: 'Choose a package to start your application. It takes about 10–15 minutes.',
    keywords: 'nonprofit application, start a nonprofit',
    hidden: true,
  },
  about: {
    path: '/about',
    title: 'About Us',
    description:
      'Since 2019 we have launched more than 100 nonprofits and brought them over $60M in free advertising.',
    keywords: 'about us, nonprofit formation company, ad grant specialists',
  },
  contact: {
    path: '/contact',
    title: 'Contact Us',
    description: 'Ask us anything about forming a nonprofit or the Ad Grant. We reply within 24 hours.',
    keywords: 'contact, nonprofit questions, ad grant help',
  },
  contactSent: {
    path: '/contact/sent',
    title: 'Message Sent',
    description: 'Your message is with us. We reply within 24 hours.',
    keywords: 'message sent',
    hidden: true,
  },
  contactNotSent: {
    path: '/contact/not-sent',
    title: 'Message Not Sent',
    description: 'Your message could not be taken, why, and what to do.',
    keywords: 'message not sent',
    hidden: true,
  },
  terms: {
    path: '/terms',
    title: 'Terms of Service',
    description: 'What we do, what you do, what it costs, and when you get your money back.',
    keywords: 'terms of service, refund policy, nonprofit formation terms',
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy Policy',
    description:
      'Which data we hold about you and your nonprofit, why, for how long, and what you can ask of us.',
    keywords: 'privacy policy, data protection',
  },
  cookies: {
    path: '/cookies',
    title: 'Cookie Policy',
    description: 'The few cookies we set, why, and what we do not use.',
    keywords: 'cookie policy, session cookie',
  },
  dashboard: {
    path: '/dashboard',
    title: 'Dashboard',
    description: 'Your projects and what happens next in each.',
    keywords: 'dashboard, project progress',
    hidden: true,
  },
  checkout: {
    path: '/checkout',
    title: 'Checkout',
    description: 'Review your package and pay securely.',
    keywords: 'checkout, secure payment',
    hidden: true,
  },
  paymentSuccess: {
    path: '/payment-success',
    title: 'Payment',
    description: 'Your payment and what happens next.',
    keywords: 'payment confirmation',
    hidden: true,
  },
  onboarding: {
    path: '/onboarding',
    title: 'Onboarding',
    description: 'Tell us about you and your nonprofit.',
    keywords: 'onboarding questionnaire',
    hidden: true,
  },
  admin: {
    path: '/admin',
    title: 'Admin Dashboard',
    description: 'All projects.',
    keywords: 'administration',
    hidden: true,
  },
  adminQueue: {
    path: '/admin/queue',
    title: 'Work Queue',
    description: 'Who waits for us, oldest first.',
    keywords: 'administration, work queue',
    hidden: true,
  },
  adminDiscounts: {
    path: '/admin/discounts',
    title: 'Discount Codes',
    description: 'Discount codes and their use.',
    keywords: 'administration, discount codes',
    hidden: true,
  },
  adminPayments: {
    path: '/admin/payments',
    title: 'Payments',
    description: 'Payments and refunds.',
    keywords: 'administration, payments and refunds',
    hidden: true,
  },
  adminMails: {
    path: '/admin/mails',
    title: 'Mail Log',
    description: 'Mails that were sent, wait or failed.',
    keywords: 'administration, mails',
    hidden: true,
  },
  adminTemplates: {
    path: '/admin/templates',
    title: 'Templates',
    description: 'What status mails say.',
    keywords: 'administration, mail templates',
    hidden: true,
  },
  adminInbox: {
    path: '/admin/inbox',
    title: 'Inbox',
    description: 'Messages of the contact form.',
    keywords: 'administration, contact inbox',
    hidden: true,
  },
  adminEvents: {
    path: '/admin/events',
    title: 'Events',
    description: 'Events of the payment provider.',
    keywords: 'administration, webhook events',
    hidden: true,
  },
  adminPeople: {
    path: '/admin/people',
    title: 'People',
    description: 'Accounts of staff and clients.',
    keywords: 'administration, people',
    hidden: true,
  },
  adminSecurity: {
    path: '/admin/security',
    title: 'Security',
    description: 'Security events, logins, lockouts and sessions.',
    keywords: 'administration, security',
    hidden: true,
  },
  adminSettings: {
    path: '/admin/settings',
    title: 'Settings',
    description: 'How the program behaves.',
    keywords: 'administration, settings',
    hidden: true,
  },
  profile: {
    path: '/profile',
    title: 'Profile',
    description: 'Your name, your phone and your password.',
    keywords: 'profile settings',
    hidden: true,
  },
  project: {
    path: '/project',
    title: 'Your Project',
    description: 'Where your project stands, what comes next, and your messages with us.',
    keywords: 'project status',
    hidden: true,
  },
  receipt: {
    path: '/project',
    title: 'Receipt',
    description: 'The receipt of your payment, to print or to keep.',
    keywords: 'receipt',
    hidden: true,
  },
  gallery: {
    path: '/ui',
    title: 'Design System',
    description: 'Every part of the interface in every state.',
    keywords: 'design system',
    hidden: true,
  },
  notFound: {
    path: '/404',
    title: 'Page Not Found',
    description: 'There is no page at this address.',
    keywords: 'not found',
    hidden: true,
  },
} as const satisfies Record<string, PageText>

export type PageName = keyof typeof pageTexts

export const pageNames = Object.keys(pageTexts) as PageName[]

export const textsOf = (name: PageName): PageText => pageTexts[name]
