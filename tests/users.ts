import { eq } from 'drizzle-orm'
import { login, type Permission, reauthenticate, setPassword } from '#contract/identity'
import type { PackageType } from '#contract/packages.ts'
import { createCheckoutSession, selectPackage, verifyPayment } from '#contract/payments'
import { users } from '#server/database/schema.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import type { TestClient } from './browser.ts'
import type { Program, RunningProgram } from './program.ts'

export const password = 'Granite-Bridge-7'

let counter = 0
export const createEmailAddress = (name = 'founder'): string =>
  `${name}-${++counter}-${Date.now()}@test.example`

let passwordHash: Promise<string> | undefined

/** Creates a user with a password and a verified email address, and logs in. */
export const signInNewUser = async (
  program: RunningProgram,
  wanted: { role?: 'user' | 'admin'; name?: string; email?: string; permissions?: Permission[] } = {},
): Promise<{ browser: TestClient; id: number; email: string; name: string }> => {
  const { role = 'user', name = 'Ruth Avery', email = createEmailAddress(), permissions = [] } = wanted
  passwordHash ??= hashPassword(password)
  const [user] = await program.context.database
    .insert(users)
    .values({ name, email, role, permissions, password: await passwordHash, emailProvenAt: new Date() })
    .returning()
  if (!user) throw new Error('the user was not stored')
  const browser = program.browser()
  await browser.call(login, { body: { email, password } })
  return { browser, id: user.id, email, name }
}

/**
 * Creates a staff member who has just reauthenticated, as refunds require. Returns a browser with their
 * session.
 */
export const signInReauthenticated = async (
  program: Program,
  name = 'Ruth Avery',
  permissions: Permission[] = [],
): Promise<TestClient> => {
  const { browser } = await signInNewUser(program, { role: 'admin', name, permissions })
  await browser.call(reauthenticate, { body: { password } })
  return browser
}

/** Selects a package as a new visitor. Returns the project, the user, and their purchase session. */
export const startPurchase = async (
  program: Pick<Program, 'browser'>,
  options: { packageType?: PackageType; email?: string; name?: string } = {},
) => {
  const { packageType = 'starter', email = createEmailAddress('buyer'), name = 'Ida Quist' } = options
  const browser = program.browser()
  const selection = await browser.call(selectPackage, {
    body: { name, email, packageType, disclosureAgreed: true },
  })
  const { publicId, projectId, userId } = selection
  if (publicId === null || projectId === null || userId === null) throw new Error('nothing was begun')
  return { browser, email, name, publicId, projectId, userId, selection }
}

/**
 * Presses a button on the sandbox's payment page. With `held`, the bank confirms or refuses the payment
 * later.
 */
export const pressPaymentButton = async (
  checkoutUrl: string,
  outcome: 'paid' | 'held' | 'declined',
): Promise<Response> =>
  fetch(`${checkoutUrl}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  })

export const getSessionId = (checkoutUrl: string): string => checkoutUrl.split('/').at(-1) ?? ''

/** Pays for a project on its payment page and verifies the payment, as the success page does. */
export const payForProject = async (browser: TestClient, publicId: string, discountCode?: string) => {
  const { checkoutUrl } = await browser.call(createCheckoutSession, {
    body: { projectId: publicId, ...(discountCode === undefined ? {} : { discountCode }) },
  })
  await pressPaymentButton(checkoutUrl, 'paid')
  const sessionId = getSessionId(checkoutUrl)
  const verified = await browser.call(verifyPayment, { params: { sessionId } })
  return { checkoutUrl, sessionId, verified }
}

/** Buys a package as a new visitor. Returns the purchase, the payment, and the purchase session. */
export const buyPackage = async (
  program: Pick<Program, 'browser'>,
  options: Parameters<typeof startPurchase>[1] = {},
) => {
  const begun = await startPurchase(program, options)
  const paid = await payForProject(begun.browser, begun.publicId)
  return { ...begun, ...paid }
}

/** Sets a buyer's password with the emailed link. Returns a new browser with a full session. */
export const setPasswordFromLink = async (program: RunningProgram, email: string): Promise<TestClient> => {
  const browser = program.browser()
  const token = await program.mailbox.passwordToken(email)
  await browser.call(setPassword, { body: { token, password } })
  return browser
}

/** Marks a buyer's email address as verified. The buyer keeps the purchase session. */
export const markAddressProven = ({ context }: Pick<RunningProgram, 'context'>, userId: number) =>
  context.database.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, userId))

export const sampleApplication = {
  name: 'Lighthouse Literacy',
  country: 'United States',
  purpose: 'We teach adults to read in the evenings, in libraries, for free, all year round.',
  adGoals: 'Reach adults who look for reading classes, and volunteers who want to teach them.',
} as const

export const onboardingAnswers = {
  fullName: 'Ida Quist',
  phoneNumber: '+1 555 010 4477',
  address: '12 Pier Street, Norfolk, VA',
  nonprofitName: 'Lighthouse Literacy',
  missionStatement: 'We teach adults to read, in the evenings and for free.',
  grantPurpose: 'Reach adults who look for reading classes near them.',
} as const
