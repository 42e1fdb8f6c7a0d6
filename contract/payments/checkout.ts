import {
  Cents,
  emailAddressField,
  Instant,
  NumericId,
  ProjectReference,
  PublicId,
  textField,
} from '#contract/fields.ts'
import { organizationNameField, personNameField } from '#contract/names.ts'
import { PackageType } from '#contract/packages.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

const disclosureField = z.literal(true, {
  error: 'You must agree to the Non-Attorney Services Disclosure to continue',
})

export const UserStatus = z.enum([
  'existing_customer',
  'new_user',
  'incomplete_registration',
  'authenticated_user',
])
export type UserStatus = z.output<typeof UserStatus>

/**
 * IDs are null for existing customers, so that the response reveals nothing about them. `userStatus` accepts
 * any text, so that a page loaded before an update accepts new statuses.
 */
const PackageSelectionReply = z.object({
  userStatus: UserStatus.or(z.string()),
  projectId: z.int().nullable(),
  publicId: PublicId.nullable(),
  userId: z.int().nullable(),
})

export const PackageSelection = z.object({
  name: personNameField('Name must be at least 2 characters'),
  email: emailAddressField('Invalid email address'),
  packageType: PackageType.default('starter'),
  disclosureAgreed: disclosureField,
})

export const PackageSelectionSignedIn = PackageSelection.pick({ packageType: true, disclosureAgreed: true })

export const selectPackage = defineRoute({
  method: 'POST',
  path: '/api/select-package',
  summary: 'Begins a purchase without an account: user, project, and a session for that one project',
  access: 'public',
  limit: 'selectPackage',
  body: PackageSelection,
  reply: PackageSelectionReply,
})

export const selectPackageSignedIn = defineRoute({
  method: 'POST',
  path: '/api/select-package-authenticated',
  summary: 'Begins a purchase for a client who is logged in',
  access: 'client',
  limit: 'selectPackage',
  body: PackageSelectionSignedIn,
  reply: PackageSelectionReply,
})

export const createInitialProject = defineRoute({
  method: 'POST',
  path: '/api/create-initial-project',
  summary: 'Creates the unpaid project a checkout needs. Repeating the call returns the same project',
  access: 'client',
  limit: 'selectPackage',
  body: z.object({
    userId: NumericId,
    packageType: PackageType,
    name: organizationNameField('Name must be at least 2 characters'),
    disclosureAgreed: disclosureField,
  }),
  reply: z.object({ id: z.int(), publicId: PublicId }),
})

const discountCodeField = textField(40).toUpperCase().min(1, 'Discount code is required')

export const createCheckoutSession = defineRoute({
  method: 'POST',
  path: '/api/create-checkout-session-authenticated',
  summary: 'Opens the hosted payment page for an unpaid project',
  access: 'purchase',
  projectRight: 'manage',
  limit: 'checkout',
  body: z.object({ projectId: ProjectReference, discountCode: discountCodeField.optional() }),
  reply: z.object({ checkoutUrl: z.url() }),
})

export const DiscountCheck = z.object({ code: discountCodeField, packageType: PackageType })

export const checkDiscountCode = defineRoute({
  method: 'POST',
  path: '/api/discount-codes/check',
  summary: 'What a discount code takes off a package',
  access: 'purchase',
  limit: 'discountCheck',
  body: DiscountCheck,
  reply: z.object({ code: z.string(), amountOff: Cents, total: Cents }),
})

/**
 * The discount on an unpaid project's last payment page. The page holds one use of the code until `endsAt`,
 * unless the hold has already ended.
 */
export const HeldDiscount = z.object({
  code: z.string(),
  amountOff: Cents,
  total: Cents,
  isHeld: z.boolean(),
  endsAt: Instant,
})
export type HeldDiscount = z.output<typeof HeldDiscount>

export const getHeldDiscount = defineRoute({
  method: 'GET',
  path: '/api/projects/:publicId/discount',
  summary: 'The discount code of an unpaid project’s last payment page, and until when it is held',
  access: 'purchase',
  projectRight: 'manage',
  tags: ['project'],
  params: z.object({ publicId: PublicId }),
  reply: z.object({ discount: HeldDiscount.nullable() }),
})

export const verifyPayment = defineRoute({
  method: 'GET',
  path: '/api/verify-payment-session/:sessionId',
  summary:
    'Confirms a payment with the provider and completes it, or says what the bank decided about it. Amounts are in cents',
  access: 'purchase',
  projectRight: 'manage',
  limit: 'verifyPayment',
  tags: ['project'],
  params: z.object({
    sessionId: z.string().regex(/^cs_[A-Za-z0-9_]{1,250}$/, 'That payment session isn’t valid'),
  }),
  reply: z.object({
    /**
     * `processing`: the bank is confirming the payment. `failed`: the bank declined it, and nothing was
     * charged.
     */
    status: z.enum(['paid', 'processing', 'failed']),
    projectId: z.int(),
    publicId: PublicId,
    paymentId: z.int(),
    packageName: z.string(),
    amountPaid: Cents,
    discountApplied: Cents.optional(),
  }),
})

export const paymentWebhook = defineRoute({
  method: 'POST',
  path: '/api/webhooks/stripe',
  summary: 'Signed events of the payment provider',
  access: 'public',
  kind: 'webhook',
  reply: z.object({ received: z.literal(true) }),
})
