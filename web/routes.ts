import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { pageTable } from '#contract/pages.ts'
import { isGalleryEnabled } from './gallery.ts'

/** Creates the route for a page in the page table. */
const createPageRoute = (name: keyof typeof pageTable, file: string) =>
  route(pageTable[name].path.slice(1), `pages/${file}.tsx`)

export default [
  index('pages/public/home.tsx'),
  createPageRoute('login', 'public/login'),
  createPageRoute('register', 'public/register'),
  createPageRoute('forgotPassword', 'public/forgot-password'),
  createPageRoute('setPassword', 'public/set-password'),
  createPageRoute('confirmEmail', 'public/confirm-email'),
  createPageRoute('selectPackage', 'public/select-package'),
  createPageRoute('application', 'public/application'),
  createPageRoute('about', 'public/about'),
  createPageRoute('contact', 'public/contact'),
  createPageRoute('contactSent', 'public/contact-sent'),
  createPageRoute('contactNotSent', 'public/contact-not-sent'),
  createPageRoute('unsubscribe', 'public/unsubscribe'),
  createPageRoute('unsubscribed', 'public/unsubscribed'),
  createPageRoute('terms', 'public/terms'),
  createPageRoute('privacy', 'public/privacy'),
  createPageRoute('cookies', 'public/cookies'),
  layout('pages/client/protected.tsx', [
    createPageRoute('dashboard', 'client/dashboard'),
    createPageRoute('paymentSuccess', 'client/payment-success'),
    createPageRoute('project', 'client/project'),
    createPageRoute('monthlyReport', 'client/monthly-report'),
    createPageRoute('receipt', 'client/receipt'),
  ]),
  createPageRoute('checkoutProject', 'client/checkout-project'),
  createPageRoute('checkout', 'client/checkout-package'),
  createPageRoute('checkoutAddress', 'client/checkout-address'),
  createPageRoute('onboarding', 'client/onboarding'),
  layout('pages/admin/staff-area.tsx', [
    createPageRoute('admin', 'admin/admin'),
    createPageRoute('adminQueue', 'admin/queue'),
    createPageRoute('adminPayments', 'admin/payments'),
    createPageRoute('adminFilings', 'admin/filings'),
    createPageRoute('adminRules', 'admin/rules'),
    createPageRoute('adminUnpaid', 'admin/unpaid'),
    createPageRoute('adminMails', 'admin/emails'),
    createPageRoute('adminTemplates', 'admin/templates'),
    createPageRoute('adminInbox', 'admin/inbox'),
    createPageRoute('adminEvents', 'admin/events'),
    createPageRoute('adminCampaigns', 'admin/campaigns'),
    createPageRoute('adminCampaign', 'admin/campaign'),
    createPageRoute('adminBusiness', 'admin/business'),
    createPageRoute('adminHealth', 'admin/health'),
    createPageRoute('adminRetention', 'admin/retention'),
    createPageRoute('adminPeople', 'admin/users'),
    createPageRoute('adminSecurity', 'admin/security'),
    createPageRoute('adminSettings', 'admin/settings'),
    createPageRoute('adminDiscounts', 'admin/discounts'),
  ]),
  createPageRoute('profile', 'client/profile'),
  ...(isGalleryEnabled ? [route('ui', 'pages/development/gallery.tsx')] : []),
  route('*', 'pages/public/not-found.tsx'),
] satisfies RouteConfig
