import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { createUniqueEmailAddress, delayPageScript, expectToast, logIn } from './steps.ts'

const password = 'Granite-Bridge-7'

test('[PROF-07] [ROLE-08] the profile redirects visitors to the login', async ({ page }, info) => {
  const { release } = await delayPageScript(page, /assets\/login-[\w-]{8}\.js/)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText('Please log in to access your profile.')).toBeVisible()
  await captureScreen(page, info, 'p0-profile-denied')
  release()
  await expect(page).toHaveURL(/\/login\?returnUrl=/)
})

test('a user edits their profile, sees their devices, and closes the account @phone', async ({
  browser,
  page,
}, info) => {
  const email = createUniqueEmailAddress('profile')
  await test.step('[ERR-14] [RULE-01] registers and sees a welcome with the brand name', async () => {
    await page.goto('/register')
    await page.locator('input[name=name]').fill('Ines Sandoval')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(password)
    await page.locator('input[name=password]').press('Enter')
    await expectToast(page, 'Welcome to Causeway!', 'Your account has been created successfully.')
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('[DASH-14] [DASH-06] has no projects yet', async () => {
    await expect(page.getByText('No projects yet')).toBeVisible()
    for (const [label, value] of [
      ['Total Projects', '0'],
      ['Active Grants', '0'],
      ['Monthly Ad Value', '$0'],
      ['In Progress', '0'],
    ] as const)
      await expect(page.locator('dl > div').filter({ hasText: label })).toContainText(value)
    await expect(page.getByRole('link', { name: 'Start Your First Project' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add New Project' })).toHaveAttribute(
      'href',
      '/select-package',
    )
    await captureScreen(page, info, 'p1-dashboard-empty')
  })

  const other = await (await browser.newContext()).newPage()
  await test.step('the profile shows everything', async () => {
    await logIn(other, email, password)
    await expect(other).toHaveURL('/dashboard')
    await page.goto('/profile')
    await expect(page.getByText('This device')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible()
    await captureScreen(page, info, 'p2-profile')
  })

  const form = (title: string) =>
    page.locator('form').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

  await test.step('[PROF-01] Profile Information has name, email, and an optional phone', async () => {
    await expect(form('Profile Information').locator('label')).toHaveText([
      'Full Name',
      'Email',
      'Phone (optional)',
    ])
    await expect(page.getByLabel('Full Name')).toHaveValue('Ines Sandoval')
  })

  await test.step('[PROF-02] the email is disabled, and a note says why', async () => {
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(page.getByLabel('Email', { exact: true })).toBeDisabled()
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
      'Your email can’t be changed in this form. See Login email below.',
    )
  })

  await test.step('[VAL-41] the saved profile excludes the email', async () => {
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByLabel('Full Name').fill('Ines M. Sandoval')
    await page.getByRole('button', { name: 'Save changes' }).click()
    expect(Object.keys((await sent).postDataJSON())).toEqual(['name', 'phone'])
    await expectToast(page, 'Profile updated')
  })

  await test.step('[PROF-03] Security Settings has three passwords, each of which can be shown and hidden', async () => {
    await expect(form('Security Settings').locator('label')).toHaveText([
      'Current password',
      'New password',
      'Confirm password',
    ])
    for (const name of ['Current password', 'New password', 'Confirm password']) {
      const field = page.getByLabel(name, { exact: true })
      const toggle = page.getByRole('button', { name: `Show ${name.toLowerCase()}` })
      await expect(field).toHaveAttribute('type', 'password')
      await toggle.click()
      await expect(field).toHaveAttribute('type', 'text')
      await toggle.click()
      await expect(field).toHaveAttribute('type', 'password')
    }
  })

  const rules = page.getByRole('region', { name: 'Password requirements' })
  await test.step('[PROF-04] a box lists the rules', async () => {
    await expect(rules).toContainText('8 to 128 characters')
    await expect(rules).toContainText('At least 2 of these 4 kinds:')
    await expect(rules.getByRole('list').last().getByRole('listitem')).toHaveText([
      /^lowercase letters/,
      /^uppercase letters/,
      /^numbers/,
      /^special characters/,
    ])
  })

  await test.step('[PROF-05] shows which rules the typed password meets', async () => {
    const parts = ['8 to 128', 'At least 2', 'lowercase', 'uppercase', 'numbers', 'special']
    const expectMet = async (typed: string, met: string[]) => {
      await page.locator('input[name=newPassword]').fill(typed)
      for (const part of parts)
        await expect(
          rules.getByRole('listitem').filter({ hasText: part }),
          `${part} of ${typed}`,
        ).toContainText(met.includes(part) ? '(met)' : '(not met yet)')
    }
    await expectMet('', [])
    await expectMet('ab', ['lowercase'])
    await expectMet('aB1', ['At least 2', 'lowercase', 'uppercase', 'numbers'])
    await expectMet('x'.repeat(129), ['lowercase'])
    await expectMet('________', ['8 to 128', 'special'])
    await expectMet('abcdefgh1', ['8 to 128', 'At least 2', 'lowercase', 'numbers'])
    await captureScreen(page, info, 'p3-password-rules')
  })

  await test.step('a wrong confirmation, a wrong current password', async () => {
    await page.locator('input[name=currentPassword]').fill('not-the-right-one')
    await page.locator('input[name=newPassword]').fill('Abcdefgh-1')
    await page.locator('input[name=confirmPassword]').fill('Abcdefgh-2')
    await page.getByRole('button', { name: 'Update password' }).click()
    await test.step('[VAL-16] rejects different passwords', () =>
      expect(page.getByText("Passwords don't match")).toBeVisible())
    await page.locator('input[name=confirmPassword]').fill('Abcdefgh-1')
    await test.step('[VAL-17] does not send the confirmation', async () => {
      const sent = page.waitForRequest('**/api/change-password')
      await page.getByRole('button', { name: 'Update password' }).click()
      expect((await sent).postDataJSON()).toEqual({
        currentPassword: 'not-the-right-one',
        newPassword: 'Abcdefgh-1',
      })
    })
    await test.step('[ERR-48] rejects a wrong current password', () =>
      expectToast(page, 'Incorrect Current Password'))
  })

  await test.step('signs out another device', async () => {
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expectToast(page, 'Device signed out')
    await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toHaveCount(0)
    await other.reload()
    await expect(other).toHaveURL(/\/login/)
    await other.close()
  })

  await test.step('signs out two other devices at once', async () => {
    const others = [
      await (await browser.newContext()).newPage(),
      await (await browser.newContext()).newPage(),
    ]
    for (const device of others) {
      await logIn(device, email, password)
      await expect(device).toHaveURL('/dashboard')
    }
    await page.reload()
    await captureScreen(page, info, 'p2-devices')
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expectToast(page, 'Devices signed out')
    await expect(page.getByRole('button', { name: /^Sign Out (There|Everywhere)/ })).toHaveCount(0)
    for (const device of others) {
      await device.reload()
      await expect(device).toHaveURL(/\/login/)
      await device.close()
    }
  })

  await test.step('chooses which emails to get, one by one, and the choice stays', async () => {
    const aboutMessages = page.getByLabel('Email me when a message has been waiting for 3 minutes')
    const reports = page.getByLabel('Email me my monthly ad reports')
    await aboutMessages.uncheck()
    await expectToast(page, 'Notifications updated')
    await page.reload()
    await expect(aboutMessages).not.toBeChecked()
    await expect(reports).toBeChecked()
    const saved = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/profile/notifications') && response.request().method() !== 'GET',
    )
    await reports.uncheck()
    expect((await saved).request().postDataJSON()).toEqual({ reportMails: false })
    await page.reload()
    await expect(reports).not.toBeChecked()
    await expect(aboutMessages).not.toBeChecked()
    await captureScreen(page, info, 'p3-notifications')
  })

  await test.step('downloads the data', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    expect((await download).suggestedFilename()).toBe('my-data.zip')
  })

  const simple = 'granitebridge7'
  await test.step('[PROF-06] accepts a password with two kinds of characters', async () => {
    await expect(rules.getByText('3 or more kinds make it stronger.', { exact: true })).toBeVisible()
    await page.locator('input[name=currentPassword]').fill(password)
    await page.locator('input[name=newPassword]').fill(simple)
    await page.locator('input[name=confirmPassword]').fill(simple)
    await page.getByRole('button', { name: 'Update password' }).click()
    await expectToast(page, 'Password updated')
  })

  await test.step('closes the account after one wrong password', async () => {
    await page.getByRole('button', { name: 'Close my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close your account?' })
    await dialog.locator('input[name=password]').fill('mistyped-1')
    await dialog.getByRole('button', { name: 'Close account' }).click()
    await expect(dialog.getByText('Current password is incorrect').first()).toBeVisible()
    await captureScreen(page, info, 'p4-close-account')
    await dialog.locator('input[name=password]').fill(simple)
    await dialog.getByRole('button', { name: 'Close account' }).click()
    await expectToast(page, 'Account closed')
    await expect(page).toHaveURL('/')
    await logIn(page, email, simple)
    await expectToast(page, 'Login failed')
  })
})
