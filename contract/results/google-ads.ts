import { Day, Instant, ProjectReference, SuccessReply } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** Explains why an import failed, and what staff can do. */
export const adsProblemTexts = {
  access: 'Google denied us access. Reconnect Google Ads and replace the tokens on the server.',
  customer:
    'We can’t reach this account. Check the customer ID, and make sure the account is linked to our manager account.',
  currency: 'This account isn’t in US dollars, so it can’t be an Ad Grant account. Check the customer ID.',
  empty:
    'Google sent no figures for days we already have figures for, so nothing was changed. Check the customer ID.',
  quota: 'We’ve reached Google’s limit for now. We’ll try again a few times today and tomorrow morning.',
  unavailable: 'We couldn’t reach Google Ads. We’ll try again a few times today and tomorrow morning.',
  unreadable:
    'We couldn’t read what Google Ads sent. The server log has the details. For now, import a report by hand.',
} as const
export const adsProblemNames = [
  'access',
  'customer',
  'currency',
  'empty',
  'quota',
  'unavailable',
  'unreadable',
] as const
export type AdsProblemName = (typeof adsProblemNames)[number]

/** Formats a customer ID as Google Ads shows it: "123-456-7890". */
export const formatCustomerId = (id: string): string => id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')

export const AdsConnection = z.object({
  /** Whether the Google Ads API is configured on this server. */
  isAvailable: z.boolean(),
  /** The customer ID: ten digits. Null if the project isn't connected. */
  customerId: z.string().nullable(),
  importedThrough: Day.nullable(),
  lastTriedAt: Instant.nullable(),
  problem: z.enum(adsProblemNames).nullable(),
})
export type AdsConnection = z.output<typeof AdsConnection>

/** The form with the customer ID. An empty ID disconnects the project. */
export const AdsCustomer = z.object({
  customerId: z
    .string()
    .trim()
    .regex(/^(\d{10}|\d{3}-\d{3}-\d{4})?$/, 'A customer ID has 10 digits, like 123-456-7890')
    .transform((typed) => typed.replaceAll('-', '')),
})

const projectParams = z.object({ id: ProjectReference })

export const getAdsConnection = defineRoute({
  method: 'GET',
  path: '/api/admin/projects/:id/google-ads',
  summary: 'A project’s Google Ads account and the state of its imports',
  access: 'staff',
  tags: ['project'],
  params: projectParams,
  reply: AdsConnection,
})

export const changeAdsCustomer = defineRoute({
  method: 'PUT',
  path: '/api/admin/projects/:id/google-ads',
  summary: 'Connects a project to its Google Ads account for daily imports',
  access: 'staff',
  limit: 'write',
  params: projectParams,
  body: AdsCustomer,
  reply: SuccessReply,
})

export const startAdsImport = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:id/google-ads/import',
  summary: 'Imports a project’s figures from Google Ads now',
  access: 'staff',
  limit: 'write',
  params: projectParams,
  reply: SuccessReply,
})
