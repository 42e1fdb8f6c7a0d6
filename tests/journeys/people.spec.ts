import type { Page } from '@playwright/test'
import { confirmEmail } from '#contract/identity'
import { acceptInvitation, invitePerson, submitApplication } from '#contract/projects'
import type { TestClient } from '../browser.ts'
import { sampleApplication } from '../users.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { copySessionToBrowser, createClient, orderPackage } from './staff-steps.ts'
import {
  createUniqueEmailAddress,
  DEMO_PASSWORD,
  dismissToast,
  expectToast,
  logInByRequest,
  waitForEmail,
} from './steps.ts'

/** Confirms a client's email address with the link that was emailed at registration. */
const confirmAddress = async (client: TestClient, address: string) => {
  const { html } = await waitForEmail(address, /confirm/i)
  const token = /#token=([\w-]+)/.exec(html)?.[1] ?? ''
  await client.call(confirmEmail, { body: { token } })
}

const findInvitationPath = async (email: string): Promise<string> => {
  const { html } = await waitForEmail(email, / invited you to /)
  return /\/invitation#token=[\w-]+/.exec(html)?.[0] ?? ''
}

const createFounder = async ({ hasApplied = true } = {}) => {
  const founder = await createClient('Dana Reed')
  await confirmAddress(founder.client, founder.email)
  const publicId = await orderPackage(founder.client, 'starter')
  if (hasApplied)
    await founder.client.call(submitApplication, { params: { publicId }, body: sampleApplication })
  return { ...founder, publicId }
}

const invite = async (page: Page, email: string, role: 'Editor' | 'Viewer') => {
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').selectOption(role)
  return dialog
}

test('a founder invites two directors, one with an account and one without @phone', async ({
  page,
  browser,
}, info) => {
  const { client, publicId } = await createFounder()
  const director = await createClient('Lee Park')
  const newAddress = createUniqueEmailAddress('director')
  await copySessionToBrowser(page.context(), client)
  await page.goto(`/project/${publicId}`)
  const people = page.getByRole('list', { name: 'People' })
  const invited = page.getByRole('list', { name: 'Invited' })
  await expect(people.getByRole('listitem')).toHaveText([/Dana Reed \(you\)/])
  const dialog = await invite(page, 'not an address', 'Editor')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await captureScreen(page, info, 'people-invite')
  await dialog.getByLabel('Email').fill(director.email.toUpperCase())
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expectToast(page, 'Invitation sent', director.email)
  await dismissToast(page, 'Invitation sent')
  await invite(page, newAddress, 'Viewer')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invited.getByRole('listitem')).toHaveCount(2)
  await dismissToast(page, 'Invitation sent')
  await page.getByRole('heading', { name: 'People', exact: true }).scrollIntoViewIfNeeded()
  await captureScreen(page, info, 'people-invited')

  await test.step('a director with an account accepts, but not as someone else', async () => {
    const context = await browser.newContext({ viewport: page.viewportSize() })
    const other = await createClient('Ana Cruz')
    await copySessionToBrowser(context, other.client)
    const desk = await context.newPage()
    await desk.goto(await findInvitationPath(director.email))
    await expect(desk.getByText('This invitation is for another address')).toBeVisible()
    await captureScreen(desk, info, 'invitation-other-account')
    await desk.getByRole('button', { name: 'Log out' }).click()
    await desk.getByRole('link', { name: 'Log in', exact: true }).last().click()
    await desk.locator('input[name=email]').fill(director.email)
    await desk.locator('input[name=password]').fill(DEMO_PASSWORD)
    await desk.locator('input[name=password]').press('Enter')
    await expect(desk.getByRole('button', { name: 'Accept invitation' })).toBeVisible()
    await captureScreen(desk, info, 'invitation')
    await desk.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(desk).toHaveURL(`/project/${publicId}`)
    await expect(desk.getByRole('tab', { name: 'Payments' })).toHaveCount(0)
    await desk.getByRole('tab', { name: 'Messages' }).click()
    await desk.getByLabel('Your message').fill('Hello from the board')
    await desk.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(desk.getByRole('log').getByText('Lee Park')).toBeVisible()
    await context.close()
  })

  await test.step('a director without an account creates one and only reads', async () => {
    const context = await browser.newContext({ viewport: page.viewportSize() })
    const desk = await context.newPage()
    await desk.goto(await findInvitationPath(newAddress))
    await expect(desk.getByText(`Use ${newAddress}.`)).toBeVisible()
    await captureScreen(desk, info, 'invitation-visitor')
    await desk.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    await expect(desk.locator('input[name=email]')).toHaveValue(newAddress)
    await desk.locator('input[name=name]').fill('Sam Ortiz')
    await desk.locator('input[name=password]').fill(DEMO_PASSWORD)
    await desk.getByRole('button', { name: 'Create account' }).click()
    await desk.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(desk.getByText('You can view this project', { exact: true })).toBeVisible()
    await captureScreen(desk, info, 'project-viewer')
    for (const tab of ['Formation', 'Documents', 'Messages']) {
      await desk.getByRole('tab', { name: tab }).click()
      await expect(desk.getByRole('tabpanel')).toBeVisible()
    }
    await expect(desk.getByLabel('Your message')).toHaveCount(0)
    await desk.goto('/dashboard')
    await expect(desk.getByText('Shared with you as a viewer')).toBeVisible()
    await captureScreen(desk, info, 'dashboard-shared')
    await desk.goto(`/project/${publicId}`)
    await expect(desk.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(3)

    await page.getByRole('button', { name: 'More actions for Sam Ortiz' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await captureScreen(page, info, 'people-remove')
    await page.getByRole('button', { name: 'Remove access' }).click()
    await expectToast(page, 'Access removed', 'Sam Ortiz')
    // The member's open page shows the change without a reload.
    await expect(desk.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await captureScreen(desk, info, 'project-access-ended')
    await context.close()
  })

  await test.step('the founder makes a director the owner', async () => {
    await dismissToast(page, 'Access removed')
    await expect(people.getByRole('listitem')).toHaveCount(2)
    await captureScreen(page, info, 'people')
    await page.getByRole('button', { name: 'More actions for Lee Park' }).click()
    await page.getByRole('menuitem', { name: 'Make owner' }).click()
    const transfer = page.getByRole('dialog', { name: 'Make Lee Park the owner?' })
    await transfer.getByLabel('Your password', { exact: true }).fill('wrong')
    await transfer.getByRole('button', { name: 'Make owner' }).click()
    await expect(transfer.getByText('Current password is incorrect')).toBeVisible()
    await captureScreen(page, info, 'people-transfer')
    await transfer.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD)
    await transfer.getByRole('button', { name: 'Make owner' }).click()
    await expectToast(page, 'Lee Park is the owner now')
    await expect(page.getByRole('tab', { name: 'Payments' })).toHaveCount(0)
    await dismissToast(page, 'Lee Park is the owner now')
    await page.getByRole('button', { name: 'More actions for Dana Reed' }).click()
    await page.getByRole('menuitem', { name: 'Leave project' }).click()
    await page.getByRole('button', { name: 'Leave project' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('No projects yet')).toBeVisible()
  })
})

test('staff see and change a project’s people, and an ended invitation says so @phone', async ({
  page,
}, info) => {
  const { client, publicId } = await createFounder({ hasApplied: false })
  const address = createUniqueEmailAddress('director')
  await copySessionToBrowser(page.context(), client)
  await page.goto(`/project/${publicId}`)
  await expect(page.getByRole('list', { name: 'People' })).toBeVisible()
  await captureScreen(page, info, 'application-people')
  await client.call(invitePerson, { params: { id: publicId }, body: { email: address, role: 'viewer' } })
  const path = await findInvitationPath(address)
  await logInByRequest(page, 'staff', `/project/${publicId}`)
  const row = page.getByRole('list', { name: 'Invited' }).getByRole('listitem')
  await expect(row).toContainText('Invited by Dana Reed')
  await page.getByRole('button', { name: `More actions for ${address}` }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await expect(row).toHaveCount(0)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'This invitation has ended' })).toBeVisible()
  await captureScreen(page, info, 'invitation-ended')
})

test('staff find a project by a director’s name, and its details list the people', async ({ page }, info) => {
  const { client, publicId, email } = await createFounder()
  const name = `Odile Vand${Date.now().toString(36)}`
  const director = await createClient(name)
  await confirmAddress(director.client, director.email)
  const params = { id: publicId }
  await client.call(invitePerson, { params, body: { email: director.email, role: 'editor' } })
  const token = (await findInvitationPath(director.email)).split('=').at(-1) ?? ''
  await director.client.call(acceptInvitation, { body: { token } })
  const invited = createUniqueEmailAddress('director')
  await client.call(invitePerson, { params, body: { email: invited, role: 'viewer' } })
  await logInByRequest(page, 'staff')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Jump to/ }).fill(name)
  const projects = page
    .getByRole('listbox', { name: 'Suggestions' })
    .getByRole('group', { name: /^Projects/ })
  await expect(projects.getByRole('option')).toContainText(`${name}, ${director.email}`)
  await captureScreen(page, info, 'palette-member')
  await projects.getByRole('option').click()
  const people = page.getByRole('dialog').getByRole('list', { name: 'People' }).getByRole('listitem')
  await expect(people).toHaveText([
    new RegExp(`^Dana Reed${email}Owner$`),
    new RegExp(`^${name}${director.email}Editor$`),
    new RegExp(`^${invited}Invited by Dana Reed · Expires on .*Viewer$`),
  ])
  await people.last().scrollIntoViewIfNeeded()
  await captureScreen(page, info, 'staff-project-people')
})
