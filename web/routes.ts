import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { pageTable } from '#contract/pages.ts'
import { isGalleryEnabled } from './gallery.ts'

/** Returns the route of a page with its path from the page table. */
const pageRoute = (name: keyof typeof pageTable, file: string) =>
  route(pageTable[name].path.slice(1), `pages/${file}.tsx`)

export default [
  index('pages/public/home.tsx'),
  pageRoute('login', 'public/login'),
  pageRoute('register', 'public/register'),
  pageRoute('forgotPassword', 'public/forgot-password'),
  pageRoute('setPassword', 'public/set-password'),
  pageRoute('confirmEmail', 'public/confirm-email'),
  pageRoute('selectPackage', 'public/select-package'),
  pageRoute('application', 'public/application'),
  pageRoute('about', 'public/about'),
  pageRoute('contact', 'public/contact'),
  pageRoute('contactSent', 'public/contact-sent'),
  pageRoute('contactNotSent', 'public/contact-not-sent'),
  pageRoute('unsubscribe', 'public/unsubscribe'),
  pageRoute('unsubscribed', 'public/unsubscribed'),
  pageRoute('terms', 'public/terms'),
  pageRoute('privacy', 'public/privacy'),
  pageRoute('cookies', 'public/cookies'),
  layout('pages/client/protected.tsx', [
    pageRoute('dashboard', 'client/dashboard'),
    pageRoute('paymentSuccess', 'client/payment-success'),
    pageRoute('project', 'client/project'),
    pageRoute('monthlyReport', 'client/monthly-report'),
    pageRoute('receipt', 'client/receipt'),
  ]),
  pageRoute('checkoutProject', 'client/checkout-project'),
  pageRoute('checkout', 'client/checkout-package'),
  pageRoute('checkoutAddress', 'client/checkout-address'),
  pageRoute('onboarding', 'client/onboarding'),
  layout('pages/admin/staff-area.tsx', [
    pageRoute('admin', 'admin/admin'),
    pageRoute('adminQueue', 'admin/queue'),
    pageRoute('adminPayments', 'admin/payments'),
    pageRoute('adminUnpaid', 'admin/unpaid'),
    pageRoute('adminMails', 'admin/emails'),
    pageRoute('adminTemplates', 'admin/templates'),
    pageRoute('adminInbox', 'admin/inbox'),
    pageRoute('adminEvents', 'admin/events'),
    pageRoute('adminCampaigns', 'admin/campaigns'),
    pageRoute('adminCampaign', 'admin/campaign'),
    pageRoute('adminBusiness', 'admin/business'),
    pageRoute('adminPeople', 'admin/users'),
    pageRoute('adminSecurity', 'admin/security'),
    pageRoute('adminSettings', 'admin/settings'),
    pageRoute('adminDiscounts', 'admin/discounts'),
  ]),
  pageRoute('profile', 'client/profile'),
  ...(isGalleryEnabled ? [route('ui', 'pages/development/gallery.tsx')] : []),
  route('*', 'pages/public/not-found.tsx'),
] satisfies RouteConfig
