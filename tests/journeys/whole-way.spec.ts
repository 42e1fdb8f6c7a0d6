import { packages } from '#contract/packages.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { createUniqueEmailAddress, expectToast, logIn, openOrderSummary, waitForEmail } from './steps.ts'

const createAnswers = (nonprofitName: string) => ({
  phoneNumber: '+1 757 555 0144',
  address: '12 Pier Street, Norfolk, VA 23510',
  nonprofitName,
  missionStatement:
    'We give families who lost their home a safe place for three months, and help them to a new one.',
  grantPurpose: 'Reach families who search for emergency shelter, and neighbors who want to give or to help.',
})

test('[PKG-13] a visitor buys, pays, onboards, and applies, and staff take the project to Grant Active @phone @elsewhere', async ({
  browser,
  page,
}, info) => {
  test.setTimeout(300_000)
  const email = createUniqueEmailAddress('founder')
  const answers = createAnswers(`Lantern Shore Shelter of ${info.project.name}`)

  await test.step('[HOME-03] Choose Your Package leads to the packages', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Choose Your Package' }).first().click()
    await expect(page).toHaveURL('/select-package')
  })

  await test.step('[PKG-01] there are two cards', () => expect(page.getByRole('radio')).toHaveCount(2))

  await test.step('[PKG-02] selecting one reveals the form', async () => {
    const fields = page.locator('input[name=name], input[name=email]')
    await expect(fields).toHaveCount(0)
    await captureScreen(page, info, '1-packages')
    await page.getByRole('radio', { name: /Full Launch/ }).check()
    await expect(fields).toHaveCount(2)
  })

  await test.step('[PKG-03] the form has name, email, and the disclosure for a visitor', async () => {
    await page.locator('input[name=name]').fill('Maya Brooks')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=disclosureAgreed]').check()
    await captureScreen(page, info, '2-packages-form')
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
  })

  await test.step('[ERR-17] a new user sees a message about the account', () =>
    expectToast(page, 'Account created! Proceeding to payment...'))

  await test.step('[CHK-04] the checkout belongs to the project', () =>
    expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/))

  await test.step('[CHK-02] shows a payment card and a summary with the features of the package', async () => {
    const summary = page.getByRole('region', { name: 'Order Summary' })
    await expect(page.getByRole('radio', { name: 'Card' })).toBeInViewport()
    await openOrderSummary(page)
    await expect(summary.getByRole('listitem')).toHaveText([...packages.full.includes])
    await expect(page.getByRole('region', { name: 'Payment' }).getByRole('button')).toHaveText('Pay $9,000')
    await captureScreen(page, info, '3-checkout')
  })

  await test.step("[CHK-10] the card is declined, then accepted on the provider's page", async () => {
    await page.getByRole('button', { name: /pay/i }).click()
    await page.waitForURL((url) => url.origin === process.env.SANDBOX_URL)
    await page.getByRole('button', { name: /decline/i }).click()
    await expect(page.getByText('Your card was declined.')).toBeVisible()
    await page.getByRole('button', { name: 'Pay $9,000.00' }).click()
  })

  await test.step('[PAY-01] the success page identifies the payment by its URL', () =>
    expect(page).toHaveURL(/\/payment-success\?session_id=./))

  await test.step('[PAY-03] shows a verified payment', () =>
    expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible())

  await test.step('continues to onboarding automatically', async () => {
    await expect(page.getByText('Full Launch Package').first()).toBeVisible()
    await captureScreen(page, info, '4-payment-success')
    await expect(page).toHaveURL(/\/onboarding\?projectId=/, { timeout: 10_000 })
    await waitForEmail(email, /receipt/)
  })

  await test.step('the client completes the questionnaire', async () => {
    await expect(page.locator('input[name=fullName]')).toHaveValue('Maya Brooks')
    await page.locator('input[name=phoneNumber]').fill('123')
    await expect(page.getByText('Please provide a valid phone number')).toBeVisible()
    await page.locator('input[name=phoneNumber]').fill(answers.phoneNumber)
    await page.locator('[name=address]').fill(answers.address)
    await captureScreen(page, info, '5-onboarding')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.locator('input[name=nonprofitName]').fill(answers.nonprofitName)
    await page.locator('[name=missionStatement]').fill(answers.missionStatement)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('button', { name: 'Complete Onboarding' })).toBeDisabled()
    await page.locator('[name=grantPurpose]').fill(answers.grantPurpose)
    await page.getByRole('button', { name: 'Complete Onboarding' }).click()
  })

  await test.step('[ONB-10] the questionnaire ends on the dashboard', async () => {
    await expectToast(page, 'Onboarding Complete!')
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('[DASH-01] the dashboard greets the client by name', () =>
    expect(page.getByRole('heading', { level: 1 })).toContainText('Maya'))

  await test.step('the dashboard shows the next step', async () => {
    await expect(page.getByText('Click to complete your application')).toBeVisible()
    await expect(page.getByRole('button', { name: /Set your password/i })).toBeVisible()
    await captureScreen(page, info, '6-dashboard')
    await page
      .getByRole('link', { name: new RegExp(answers.nonprofitName) })
      .first()
      .click()
  })

  await test.step('[ONB-14] the application is prefilled', async () => {
    await expect(page.getByRole('heading', { name: 'Complete Your Application' })).toBeVisible()
    await expect(page.locator('input[name=name]')).toHaveValue(answers.nonprofitName)
    await expect(page.locator('[name=purpose]')).toHaveValue(answers.missionStatement)
    await expect(page.locator('[name=adGoals]')).toHaveValue(answers.grantPurpose)
  })

  await test.step('[VAL-31] a toast names missing answers', async () => {
    await page.locator('select[name=country]').selectOption('')
    await page.getByRole('button', { name: 'Submit application' }).click()
    await expectToast(page, 'Validation Error', 'Please select a country')
  })

  await test.step('[PROJ-11] submitting returns to the dashboard', async () => {
    await page.locator('select[name=country]').selectOption('United States')
    await captureScreen(page, info, '7-application')
    await page.getByRole('button', { name: 'Submit application' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('the project shows that it is submitted', async () => {
    await page
      .getByRole('link', { name: new RegExp(answers.nonprofitName) })
      .first()
      .click()
    await expect(page.getByText('Application Submitted').first()).toBeVisible()
  })

  const staffContext = await browser.newContext()
  const staff = await staffContext.newPage()
  const change = async (label: string, notify: boolean) => {
    await staff.getByLabel(`Change status of ${answers.nonprofitName}`).selectOption({ label })
    const dialog = staff.getByRole('dialog', { name: 'Status Update Notification' })
    await expect(dialog.locator('input[name=subject]')).not.toHaveValue('')
    if (!notify) await dialog.locator('input[name=sendEmail]').uncheck()
    await dialog.getByRole('button', { name: notify ? 'Update & Send Email' : 'Update Status Only' }).click()
    await expectToast(staff, notify ? 'Email Sent!' : 'Status Updated')
    await expect(dialog).toBeHidden()
  }

  await test.step('[LOGIN-04] staff log in and land in the staff area', async () => {
    await logIn(staff, 'staff@causeway.example')
    await expect(staff).toHaveURL('/admin')
  })

  await test.step('[MAIL-01] a status with an email opens the dialog', async () => {
    await expect(staff.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    await staff
      .getByLabel('Search name, person, email, phone, address, EIN, ID, or receipt')
      .fill(answers.nonprofitName)
    await expect(staff.getByRole('row', { name: new RegExp(answers.nonprofitName) })).toBeVisible()
    await captureScreen(staff, info, '8-admin')
    await change('Under Review', true)
  })

  await test.step('the status email contains no names while the address is unverified', async () => {
    const sentEmail = await waitForEmail(email, /is under review/)
    // The email address isn't verified, so the greeting contains no name.
    expect(sentEmail.text).toContain('Hi there')
    expect(sentEmail.html).not.toMatch(new RegExp(`${answers.nonprofitName}|Maya`))
  })

  await test.step("[STAT-23] the client's open page shows the new status without a reload", async () => {
    await expect(page.getByText('Under Review').first()).toBeVisible()
    await captureScreen(page, info, '9-project')
  })

  await test.step('[ERR-43] [RULE-22] the client sends a message and sees a confirmation', async () => {
    await page.getByRole('tab', { name: 'Messages' }).click()
    await page.locator('textarea[name=message]').fill('When do you file?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expectToast(page, 'Message Sent')
  })

  await test.step("[RULE-22] client and staff read each other's messages on the project page", async () => {
    const conversation = page.getByRole('log', { name: 'Messages' })
    await expect(conversation.getByText('When do you file?')).toBeVisible()
    await staff.getByRole('button', { name: answers.nonprofitName }).click()
    const dialog = staff.getByRole('dialog', { name: answers.nonprofitName })
    await dialog.getByRole('tab', { name: 'Chat' }).click()
    await expect(dialog.getByText('When do you file?')).toBeVisible()
    await dialog.locator('textarea[name=message]').fill('On Monday morning.')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(conversation.getByText('On Monday morning.')).toBeVisible()
    await captureScreen(staff, info, '10-admin-chat')
    await captureScreen(page, info, '11-messages')
    await staff.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('[ROLE-14] staff move the project to Live & Active', async () => {
    for (const label of ['501(c)(3) Filing', 'IRS Approved', 'Ad Grant Setup', 'Ads Testing'])
      await change(label, false)
    await change('Live & Active', true)
    await waitForEmail(email, /is live/)
    await staffContext.close()
  })

  await test.step('the client sees Grant Active', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText('Live & Active').first()).toBeVisible()
    await expect(page.getByText('$10,000').first()).toBeVisible()
    await captureScreen(page, info, '12-grant-active')
  })
})
