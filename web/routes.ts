import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { pageTable } from '#contract/pages.ts'
import { hasGallery } from './gallery.ts'

/** Returns the route of a page with its path from the page table. */
const page = (name: keyof typeof pageTable, file: string) =>
  route(pageTable[name].path.slice(1), `pages/${file}.tsx`)

/** All routes of the web app. */
export default [
  index('pages/public/home.tsx'),
  page('login', 'public/login'),
  page('register', 'public/register'),
  page('forgotPassword', 'public/forgot-password'),
  page('setPassword', 'public/set-password'),
  page('selectPackage', 'public/select-package'),
  page('application', 'public/application'),
  page('about', 'public/about'),
  page('contact', 'public/contact'),
  page('contactSent', 'public/contact-sent'),
  page('contactNotSent', 'public/contact-not-sent'),
  page('unsubscribe', 'public/unsubscribe'),
  page('unsubscribed', 'public/unsubscribed'),
  page('terms', 'public/terms'),
  page('privacy', 'public/privacy'),
  page('cookies', 'public/cookies'),
  layout('pages/client/protected.tsx', [
    page('dashboard', 'client/dashboard'),
    page('paymentSuccess', 'client/payment-success'),
    page('project', 'client/project'),
    page('monthlyReport', 'client/monthly-report'),
    page('receipt', 'client/receipt'),
  ]),
  page('checkoutProject', 'client/checkout-project'),
  page('checkout', 'client/checkout-package'),
  page('checkoutAddress', 'client/checkout-address'),
  page('onboarding', 'client/onboarding'),
  layout('pages/admin/staff-area.tsx', [
    page('admin', 'admin/admin'),
    page('adminQueue', 'admin/queue'),
    page('adminPayments', 'admin/payments'),
    page('adminMails', 'admin/mails'),
    page('adminTemplates', 'admin/templates'),
    page('adminInbox', 'admin/inbox'),
    page('adminEvents', 'admin/events'),
    page('adminCampaigns', 'admin/campaigns'),
    page('adminCampaign', 'admin/campaign'),
    page('adminPeople', 'admin/people'),
    page('adminSecurity', 'admin/security'),
    page('adminSettings', 'admin/settings'),
    page('adminDiscounts', 'admin/discounts'),
  ]),
  page('profile', 'client/profile'),
  ...(hasGallery ? [route('ui', 'pages/development/gallery.tsx')] : []),
  route('*', 'pages/public/not-found.tsx'),
] satisfies RouteConfig
