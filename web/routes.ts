import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The route table, in the specification's order, with the pages that the rulings add. */
export default [
  index('pages/public/home.tsx'),
  route('login', 'pages/public/login.tsx'),
  route('register', 'pages/public/register.tsx'),
  route('forgot-password', 'pages/public/forgot-password.tsx'),
  route('set-password', 'pages/public/set-password.tsx'),
  route('select-package', 'pages/public/select-package.tsx'),
  route('application', 'pages/public/application.tsx'),
  route('about', 'pages/public/about.tsx'),
  route('contact', 'pages/public/contact.tsx'),
  route('contact/sent', 'pages/public/contact-sent.tsx'),
  route('contact/not-sent', 'pages/public/contact-not-sent.tsx'),
  route('terms', 'pages/public/terms.tsx'),
  route('privacy', 'pages/public/privacy.tsx'),
  route('cookies', 'pages/public/cookies.tsx'),
  layout('pages/client/protected.tsx', [
    route('dashboard', 'pages/client/dashboard.tsx'),
    route('payment-success', 'pages/client/payment-success.tsx'),
    route('project/:publicId', 'pages/client/project.tsx'),
    route('project/:publicId/receipt/:paymentId', 'pages/client/receipt.tsx'),
  ]),
  route('checkout/:projectId', 'pages/client/checkout-project.tsx'),
  route('checkout', 'pages/client/checkout-package.tsx'),
  route('checkout/:users/:package', 'pages/client/checkout-address.tsx'),
  route('onboarding', 'pages/client/onboarding.tsx'),
  layout('pages/admin/staff-area.tsx', [
    route('admin', 'pages/admin/admin.tsx'),
    route('admin/payments', 'pages/admin/payments.tsx'),
    route('admin/mails', 'pages/admin/mails.tsx'),
    route('admin/discounts', 'pages/admin/discounts.tsx'),
  ]),
  route('profile', 'pages/client/profile.tsx'),
  route('*', 'pages/public/not-found.tsx'),
] satisfies RouteConfig
