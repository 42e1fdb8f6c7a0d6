/** The links in the header, in order. */
export const mainLinks = [
  { to: '/', label: 'Home' },
  { to: '/#pricing', label: 'Pricing' },
  { to: '/about', label: 'About Us' },
  { to: '/contact', label: 'Contact Us' },
] as const

export const footerGroups = [
  {
    title: 'Services',
    links: [
      { to: '/select-package', label: '501(c)(3) Formation' },
      { to: '/select-package', label: 'Ad Grant' },
      { to: '/select-package', label: 'Nonprofit Consulting' },
      { to: '/select-package', label: 'Ongoing Support' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About Us' },
      { to: '/contact', label: 'Contact Us' },
      { to: '/#testimonials', label: 'Success Stories' },
    ],
  },
  {
    title: 'Guides and tools',
    links: [
      { to: '/states', label: 'Start in your state' },
      { to: '/eligibility', label: 'IRS eligibility check' },
      { to: '/verify', label: 'Verify a signature' },
      { to: '/security', label: 'Security' },
      { to: '/#faq', label: 'FAQ' },
      { to: '/terms#refunds', label: 'Refunds' },
    ],
  },
  {
    title: 'Client Access',
    links: [
      { to: '/login', label: 'Client Login' },
      { to: '/privacy', label: 'Privacy Policy' },
      { to: '/terms', label: 'Terms of Service' },
      { to: '/cookies', label: 'Cookie Policy' },
    ],
  },
] as const
