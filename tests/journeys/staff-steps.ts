import type { BrowserContext, Locator, Page } from '@playwright/test'
import { getCurrentUser, inviteStaff, login, register, setPassword } from '#contract/identity'
import type { PackageType } from '#contract/packages.ts'
import { selectPackageSignedIn } from '#contract/payments'
import { getStaffProject, updateProjectDetails } from '#contract/projects'
import type { RouteReply } from '#contract/route.ts'
import { countWork } from '#contract/staff'
import { createTestClient, type TestClient } from '../browser.ts'
import { setUpTwoFactor } from '../two-factor.ts'
import { buyPackage, payForProject, startPurchase } from '../users.ts'
import { expect, strictExpect } from './journey.ts'
import { createUniqueEmailAddress, DEMO_PASSWORD, logInByRequest, waitForEmail } from './steps.ts'

const browserFactory = { browser: () => createTestClient(process.env.BASE_URL ?? '') }

/** Creates a client who bought the Starter package. */
export const createPaidClient = (name: string) =>
  buyPackage(browserFactory, { name, email: createUniqueEmailAddress('buyer') })

/** Creates a visitor who selected a package but hasn't paid. */
export const createUnpaidClient = (name: string, packageType: PackageType = 'starter') =>
  startPurchase(browserFactory, { name, email: createUniqueEmailAddress('prospect'), packageType })

/** Copies the cookies of an HTTP client to the browser, which then has the client's session. */
export const copySessionToBrowser = (context: BrowserContext, { cookies }: TestClient): Promise<void> => {
  const url = process.env.BASE_URL ?? ''
  return context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
}

/** Creates a client with an account and a phone number, but no project. */
export const createClient = async (name: string) => {
  const email = createUniqueEmailAddress('client')
  const phone = '+1 757 555 0144'
  const client = browserFactory.browser()
  await client.call(register, { body: { name, email, password: DEMO_PASSWORD, phone } })
  return { client, name, email, phone }
}

/** Orders a package as the client. Pays for it unless `isPaid` is false. Returns the project's public ID. */
export const orderPackage = async (
  client: TestClient,
  packageType: PackageType,
  isPaid = true,
): Promise<string> => {
  const { publicId } = await client.call(selectPackageSignedIn, {
    body: { packageType, disclosureAgreed: true },
  })
  if (publicId === null) throw new Error('nothing was ordered')
  if (isPaid) await payForProject(client, publicId)
  return publicId
}

/** Logs in as the demo's staff member, to set up a journey with requests. */
export const logInAsStaff = async (): Promise<TestClient> => {
  const staff = browserFactory.browser()
  await staff.call(login, { body: { email: 'staff@causeway.example', password: DEMO_PASSWORD } })
  return staff
}

/** Assigns a project to the calling staff member and makes other changes. Returns the member's name. */
export const assignProjectToSelf = async (
  staff: TestClient,
  publicId: string,
  changes: { campaignLaunchedAt?: string } = {},
): Promise<string> => {
  const params = { publicId }
  const [project, user] = await Promise.all([
    staff.call(getStaffProject, { params }),
    staff.call(getCurrentUser),
  ])
  const { einNumber, state, notes, updatedAt } = project
  const { incorporationDate, irs501c3ApprovedAt, googleAdGrantApprovedAt, campaignLaunchedAt } = project
  const body = {
    ...{ einNumber, state, notes, assignedAdminId: user?.id ?? null, seenAt: updatedAt.toISOString() },
    ...{ incorporationDate, irs501c3ApprovedAt, googleAdGrantApprovedAt, campaignLaunchedAt },
    ...changes,
  }
  await staff.call(updateProjectDetails, { params, body })
  return user?.name ?? ''
}

/** Logs in as staff and opens a page through the staff area's navigation. */
export const enterStaffArea = async (page: Page, area: string): Promise<void> => {
  await logInByRequest(page, 'staff')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  const link = page.getByRole('navigation', { name: 'Staff area' }).getByRole('link', { name: area })
  const address = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page).toHaveURL(address)
  // The previous page, which also has a search field and selects, stays until the next one has loaded.
  if (address !== '/admin')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Admin Dashboard')
}

/**
 * Searches the list and returns the rows found. Waits until all other rows are gone, because moving rows
 * could make a click open the wrong one.
 */
export const searchRows = async (
  page: Page,
  text: string,
  wait: { timeout?: number } = {},
): Promise<Locator> => {
  await page.getByRole('searchbox').fill(text)
  const rows = page.getByRole('row').filter({ hasNot: page.getByRole('columnheader') })
  await expect(rows.filter({ hasText: text }).first()).toBeVisible(wait)
  await expect(rows.filter({ hasNotText: text })).toHaveCount(0)
  return rows
}

/** Expects the sidebar to show the same count as the server. Other journeys may change it meanwhile. */
export const expectWaitingCount = async (
  page: Page,
  area: string,
  getCount: (work: RouteReply<typeof countWork>) => number,
): Promise<void> => {
  const staff = await logInAsStaff()
  const link = page.getByRole('navigation', { name: 'Staff area' }).getByRole('link', { name: area })
  await expect(async () => {
    const count = getCount(await staff.call(countWork))
    const words = `${count === 1 ? '1 item' : `${count} items`} waiting for the whole team`
    strictExpect(await link.locator('.sr-only').allTextContents()).toEqual([words])
  }).toPass({ timeout: 25_000 })
}

/**
 * Creates a staff member with two-factor authentication. Returns their email address, session, and recovery
 * codes.
 */
export const createStaffWithTwoFactor = async (
  name: string,
): Promise<{ email: string; colleague: TestClient; codes: string[] }> => {
  const email = createUniqueEmailAddress('colleague')
  await (await logInAsStaff()).call(inviteStaff, { body: { name, email, password: DEMO_PASSWORD } })
  const [, token = ''] = /#token=([\w-]+)/.exec((await waitForEmail(email, /invited you/)).html) ?? []
  const colleague = browserFactory.browser()
  await colleague.call(setPassword, { body: { token, password: DEMO_PASSWORD } })
  const { codes } = await setUpTwoFactor(colleague, DEMO_PASSWORD)
  return { email, colleague, codes }
}

/** Enters the staff member's password in the reauthentication dialog. */
export const confirmIdentity = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.locator('input[name=password]').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
}
