import {
  emailAddressField,
  NumericId,
  optionalPhoneField,
  SuccessReply,
  textField,
} from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { existingPasswordField, NewPassword, passwordMismatchMessage } from './password.ts'
import { Permission, Role } from './permissions.ts'
import { userNameField } from './profile.ts'

export const CurrentUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: Role,
  permissions: z.array(Permission),
  hasPassword: z.boolean(),
  /** Whether the user has proven access to the email address, usually with an emailed link. */
  isEmailVerified: z.boolean(),
  /** `purchase`: a session from a purchase without an account, limited to one project. */
  session: z.enum(['full', 'purchase']),
  /** Set if a staff member must set up two-factor authentication before continuing. */
  mustSetUpSecondFactor: z.literal(true).optional(),
})
export type CurrentUser = z.output<typeof CurrentUser>

const LoginReply = z.object({ success: z.literal(true), user: CurrentUser })

/** Returned if the user must also enter a two-factor code. Send the challenge back with the code. */
const TwoFactorChallengeReply = z.object({
  success: z.literal(true),
  twoFactor: z.object({ challenge: z.string() }),
})
const LoginResult = z.union([LoginReply, TwoFactorChallengeReply])

/** Credentials of an existing account. The rules for new passwords don't apply. */
export const Credentials = z.object({
  email: emailAddressField('Please enter a valid email address'),
  password: existingPasswordField('Password is required'),
})

export const LoginForm = Credentials.extend({
  password: z.string().min(6, 'Password must be at least 6 characters'),
})

export const getCurrentUser = defineRoute({
  method: 'GET',
  path: '/api/me',
  summary: 'The current user',
  access: 'purchase',
  beforeTwoFactor: true,
  reply: CurrentUser,
})

export const login = defineRoute({
  method: 'POST',
  path: '/api/login',
  summary: 'Starts a session, or returns a challenge for a two-factor code',
  access: 'public',
  limit: 'login',
  body: Credentials,
  reply: LoginResult,
})

/** A six-digit code from the app, or a recovery code. Spaces and dashes are ignored. */
export const twoFactorCodeField = textField(60).min(1, 'Please enter the code')

export const CodeLoginForm = z.object({
  challenge: textField(200).min(1, 'Required'),
  code: twoFactorCodeField,
})

export const logInWithCode = defineRoute({
  method: 'POST',
  path: '/api/login/second-factor',
  summary: 'Completes a login that requires a two-factor code, and starts a session',
  access: 'public',
  limit: 'twoFactor',
  body: CodeLoginForm,
  reply: LoginReply,
})

export const Registration = z.object({
  name: userNameField,
  email: emailAddressField('Please enter a valid email address'),
  password: NewPassword,
  phone: optionalPhoneField,
})

export const register = defineRoute({
  method: 'POST',
  path: '/api/register',
  summary: 'Creates an account and starts a session',
  access: 'public',
  limit: 'register',
  body: Registration,
  reply: CurrentUser,
})

export const logout = defineRoute({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session',
  access: 'public',
  reply: SuccessReply,
})

export const AdminSetup = z.object({
  email: emailAddressField('Please enter a valid email address'),
  password: NewPassword,
  setupCode: textField(200).optional(),
})

/** The setup form. The confirmation field isn't sent to the server. */
export const AdminSetupForm = AdminSetup.extend({
  confirmPassword: z.string().min(8, 'Please confirm your password'),
}).refine((form) => form.password === form.confirmPassword, {
  path: ['confirmPassword'],
  error: passwordMismatchMessage,
})

export const setUpAdmin = defineRoute({
  method: 'POST',
  path: '/api/admin-setup',
  summary: 'Sets the first password of the designated admin',
  access: 'public',
  limit: 'adminSetup',
  body: AdminSetup,
  reply: LoginReply,
})

export const requestPasswordLink = defineRoute({
  method: 'POST',
  path: '/api/forgot-password',
  summary: 'Emails a link to set a new password, with the same answer for every address',
  access: 'public',
  limit: 'passwordLink',
  body: z.object({ email: emailAddressField('Please enter a valid email address') }),
  reply: SuccessReply,
})

export const requestOwnPasswordLink = defineRoute({
  method: 'POST',
  path: '/api/set-password-link',
  summary: 'Emails the current user a link to set their password',
  access: 'purchase',
  limit: 'passwordLink',
  reply: SuccessReply,
})

export const SetPassword = z.object({
  token: textField(200).min(1, 'Required'),
  password: NewPassword,
})

export const setPassword = defineRoute({
  method: 'POST',
  path: '/api/set-password',
  summary:
    'Sets a password from an emailed link, ends all sessions, and starts a new one or returns a challenge for a two-factor code',
  access: 'public',
  limit: 'setPassword',
  body: SetPassword,
  reply: LoginResult,
})

export const getUser = defineRoute({
  method: 'GET',
  path: '/api/users/:id',
  summary: 'Validates the current user before checkout',
  access: 'purchase',
  params: z.object({ id: NumericId }),
  reply: z.object({ id: z.int(), name: z.string(), email: z.string() }),
})

export const PasswordChange = z.object({
  currentPassword: existingPasswordField('Current password is required'),
  newPassword: NewPassword,
})

/** The password form. The confirmation field isn't sent to the server. */
export const PasswordChangeForm = PasswordChange.extend({ confirmPassword: z.string() }).refine(
  (form) => form.newPassword === form.confirmPassword,
  { path: ['confirmPassword'], error: passwordMismatchMessage },
)

export const changePassword = defineRoute({
  method: 'POST',
  path: '/api/change-password',
  summary: 'Changes the password and ends all other sessions',
  access: 'client',
  limit: 'changePassword',
  body: PasswordChange,
  reply: SuccessReply,
})
