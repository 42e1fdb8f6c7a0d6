import type { Locator } from '@playwright/test'
import { createBuyer, createColleague, enterStaffArea } from './admin-steps.ts'
import { expect, test } from './journey.ts'
import { captureScreen } from './look.ts'
import { createAddress, DEMO_PASSWORD, expectToast, logIn, waitForEmail } from './steps.ts'

/** Excludes the button that shows the password. */
const findPasswordField = (form: Locator) => form.getByLabel('Your password', { exact: true })

test('staff invite a colleague, who joins, and deactivate them again @phone', async ({
  page,
  browser,
}, info) => {
  const email = createAddress('colleague')
  await enterStaffArea(page, 'People')
  await page.getByRole('searchbox').fill('client@causeway')
  await expect(page.getByRole('row', { name: /client@causeway.example Client/ })).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('row')).not.toHaveCount(2)
  await captureScreen(page, info, 'people')
  await page.getByRole('button', { name: 'Invite staff' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite staff' })
  await invite.getByLabel('Name').fill('Theo Brandt')
  await invite.getByLabel('Email').fill('client@causeway.example')
  await findPasswordField(invite).fill('mistyped-1')
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invite.getByText('Current password is incorrect')).toBeVisible()
  await expect(invite.getByLabel('Name')).toHaveValue('Theo Brandt')
  await captureScreen(page, info, 'people-invite-wrong-password')
  await findPasswordField(invite).fill(DEMO_PASSWORD)
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invite.getByText('This email already has an account')).toBeVisible()
  await captureScreen(page, info, 'people-invite')
  await invite.getByLabel('Email').fill(email)
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expectToast(page, 'Invitation sent')

  const sentEmail = await waitForEmail(email, /invited you/)
  const [, link = ''] = /href="([^"]*#token=[^"]*)"/.exec(sentEmail.html) ?? []
  const theo = await (await browser.newContext()).newPage()
  await theo.goto(link)
  await theo.locator('input[name=password]').fill(DEMO_PASSWORD)
  await theo.locator('input[name=password]').press('Enter')
  await expect(theo.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()

  await page.getByRole('searchbox').fill(email)
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('button')
    .click()
  const dialog = page.getByRole('dialog', { name: 'Theo Brandt' })
  await expect(dialog.getByText('Active', { exact: true })).toBeVisible()
  await captureScreen(page, info, 'user')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  const question = page.getByRole('dialog', { name: 'Deactivate this account?' })
  await findPasswordField(question).fill('mistyped-1')
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(question.getByText('Current password is incorrect')).toBeVisible()
  await captureScreen(page, info, 'person-deactivate')
  await findPasswordField(question).fill(DEMO_PASSWORD)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expectToast(page, 'Account deactivated')
  await expect(dialog.getByText('Deactivated', { exact: true })).toBeVisible()
  await theo.context().clearCookies()
  await logIn(theo, email)
  await expect(theo.getByText('Invalid email or password').first()).toBeVisible()
})

test('staff find a client with their projects and see who is signed in @phone', async ({ page }, info) => {
  const buyer = await createBuyer('Ragna Holm')
  await enterStaffArea(page, 'People')
  await page.getByRole('searchbox').fill(buyer.email)
  await page
    .getByRole('row', { name: new RegExp(buyer.email) })
    .getByRole('button')
    .click()
  const dialog = page.getByRole('dialog', { name: 'Ragna Holm' })
  await expect(dialog.getByRole('link', { name: 'Starter Package' })).toBeVisible()
  await captureScreen(page, info, 'person-client')
  await dialog.getByRole('button', { name: 'End all sessions' }).click()
  await expectToast(page, 'Sessions ended')
  await expect(dialog.getByText('No devices.')).toBeVisible()
})

test('a staff member helps a colleague who lost their second factor, after confirming their own identity @phone', async ({
  page,
  browser,
}, info) => {
  const { email, colleague } = await createColleague('Vera Stone')
  await enterStaffArea(page, 'People')
  await page.getByRole('searchbox').fill(email)
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('button')
    .click()
  const dialog = page.getByRole('dialog', { name: 'Vera Stone' })
  await expect(dialog.getByText('On: logging in requires a code.')).toBeVisible()
  await captureScreen(page, info, 'person-second-factor')
  await dialog.getByRole('button', { name: 'Remove two-step login' }).click()
  const question = page.getByRole('dialog', { name: 'Remove two-step login?' })
  await findPasswordField(question).fill('mistyped-1')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(question.getByText('Current password is incorrect')).toBeVisible()
  await captureScreen(page, info, 'person-remove-second-factor')
  await findPasswordField(question).fill(DEMO_PASSWORD)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Two-step login removed')
  await expect(dialog.getByText('Off: logging in only requires a password.')).toBeVisible()
  await expect(dialog.getByText('No devices.')).toBeVisible()
  await waitForEmail(email, /Your two-step login was removed/)
  expect((await colleague.send('GET', '/api/me')).status).toBe(401)
  const vera = await (await browser.newContext()).newPage()
  await logIn(vera, email)
  await expect(vera.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})

test('staff with two-step login must enter a code before inviting anyone @phone', async ({ page }, info) => {
  const { email, codes } = await createColleague('Una Gale')
  const [forLogin = '', forProof = ''] = codes
  await logIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(forLogin)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.goto('/admin/people')
  await page.getByRole('button', { name: 'Invite staff' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite staff' })
  const invited = createAddress('invited')
  await invite.getByLabel('Name').fill('Theo Brandt')
  await invite.getByLabel('Email').fill(invited)
  await findPasswordField(invite).fill(DEMO_PASSWORD)
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invite.getByText('Please enter the code')).toBeVisible()
  await invite.getByLabel('Authentication code').fill(forLogin)
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invite.getByText(/That code isn’t right/)).toBeVisible()
  await captureScreen(page, info, 'people-invite-code')
  await invite.getByLabel('Authentication code').fill(forProof)
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expectToast(page, 'Invitation sent')
  await waitForEmail(invited, /Una Gale invited you/)
})
