import {
  ByteStream,
  emailAddressField,
  Instant,
  NumericId,
  optionalPhoneField,
  SuccessReply,
} from '#contract/fields.ts'
import { personNameField } from '#contract/names.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { existingPasswordField } from './password.ts'

export const userNameField = personNameField('Name must be at least 2 characters')

export const Profile = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
})

/** `email` is validated but ignored. Changes to the login email use their own routes. */
export const ProfileUpdate = z.object({
  name: userNameField,
  phone: optionalPhoneField,
  email: emailAddressField('Invalid email address').optional(),
})

export const getProfile = defineRoute({
  method: 'GET',
  path: '/api/profile',
  summary: 'The profile of the current user',
  access: 'client',
  reply: Profile,
})

export const updateProfile = defineRoute({
  method: 'PUT',
  path: '/api/profile',
  summary: 'Changes name and phone. The email address is read-only',
  access: 'client',
  limit: 'write',
  body: ProfileUpdate,
  reply: Profile,
})

/** A device with an active session, described by its user agent. */
export const Device = z.object({
  id: z.int(),
  browser: z.string().nullable(),
  operatingSystem: z.string().nullable(),
  ipAddress: z.string().nullable(),
  signedInAt: Instant,
  lastActivityAt: Instant,
  isCurrent: z.boolean(),
})
export type Device = z.output<typeof Device>

export const listDevices = defineRoute({
  method: 'GET',
  path: '/api/profile/devices',
  summary: 'The devices the user is logged in on, the current one first',
  access: 'client',
  reply: z.array(Device),
})

export const signOutDevice = defineRoute({
  method: 'DELETE',
  path: '/api/profile/devices/:id',
  summary: 'Signs the user out on one device',
  access: 'client',
  limit: 'write',
  params: z.object({ id: NumericId }),
  reply: SuccessReply,
})

export const signOutOtherDevices = defineRoute({
  method: 'DELETE',
  path: '/api/profile/devices',
  summary: 'Signs the user out on all devices except the current one',
  access: 'client',
  limit: 'write',
  reply: SuccessReply,
})

export const downloadData = defineRoute({
  method: 'GET',
  path: '/api/profile/data',
  summary: 'Everything that is stored about the user, as JSON files in a zip',
  access: 'client',
  limit: 'dataDownload',
  kind: 'file',
  reply: ByteStream,
})

export const AccountClosing = z.object({
  password: existingPasswordField('Current password is required'),
})

export const closeAccount = defineRoute({
  method: 'POST',
  path: '/api/profile/close',
  summary: 'Closes the account. Refused while a paid project is in progress',
  access: 'client',
  limit: 'changePassword',
  body: AccountClosing,
  reply: SuccessReply,
})
