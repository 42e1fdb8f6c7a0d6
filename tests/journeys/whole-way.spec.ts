import { packages } from '#contract/packages.ts'
import { expect, test } from './journey.ts'
import { look } from './look.ts'
import { expectToast, logIn, newAddress, waitForMail } from './steps.ts'

const answersOf = (nonprofitName: string) => ({
  phoneNumber: '+1 757 555 0144',
  address: '12 Pier Street, Norfolk, VA 23510',
  nonprofitName,
  missionStatement:
    'We give families who lost their home a safe place for three months, and help them to a new one.',
  grantPurpose:
    'Reach families who search for emergency shelter, and neighbours who want to give or to help.',
})

test('[PKG-13] a stranger buys, pays, onboards and applies; staff take the case to Grant Active @phone', async ({
  browser,
  page,
}, info) => {
  test.setTimeout(300_000)
  const email = newAddress('founder')
  const answers = answersOf(`Lantern Shore Shelter of ${info.project.name}`)

  await test.step('[HOME-03] [PKG-01] [PKG-02] [PKG-03] the visitor chooses a package', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Choose Your Package' }).first().click()
    await expect(page).toHaveURL('/select-package')
    await expect(page.locator('input[name=email]')).toHaveCount(0)
    await expect(page.getByRole('radio')).toHaveCount(2)
    await look(page, info, '1-packages')
    await page.getByRole('radio', { name: /Full Launch/ }).check()
    await page.locator('input[name=name]').fill('Maya Brooks')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=disclosureAgreed]').check()
    await look(page, info, '2-packages-form')
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
  })

  await test.step('[ERR-17] [CHK-04] the checkout of the project', async () => {
    await expectToast(page, 'Account created! Proceeding to payment...')
    await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/)
  })

  await test.step('[CHK-02] a payment card, and a summary with the features of the package', async () => {
    const summary = page.getByRole('region', { name: 'Order Summary' })
    await expect(summary.getByRole('listitem')).toHaveText([...packages.full.includes])
    await expect(page.getByRole('region', { name: 'Payment' }).getByRole('button')).toHaveText('Pay $9,000')
    await look(page, info, '3-checkout')
  })

  await test.step('[CHK-10] declined first, then paid on the provider’s page', async () => {
    await page.getByRole('button', { name: /pay/i }).click()
    await page.waitForURL((url) => url.origin === process.env.SANDBOX_URL)
    await page.getByRole('button', { name: /decline/i }).click()
    await expect(page.getByText('Your card was declined.')).toBeVisible()
    await page.getByRole('button', { name: 'Pay $9,000.00' }).click()
  })

  await test.step('[PAY-01] [PAY-03] success leads to onboarding by itself', async () => {
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expect(page.getByText('Full Launch Package').first()).toBeVisible()
    await look(page, info, '4-payment-success')
    await expect(page).toHaveURL(/\/onboarding\?projectId=/, { timeout: 10_000 })
    await waitForMail(email, /receipt/)
  })

  await test.step('the questionnaire', async () => {
    await expect(page.locator('input[name=fullName]')).toHaveValue('Maya Brooks')
    await page.locator('input[name=phoneNumber]').fill('123')
    await expect(page.getByText('Please provide a valid phone number')).toBeVisible()
    await page.locator('input[name=phoneNumber]').fill(answers.phoneNumber)
    await page.locator('[name=address]').fill(answers.address)
    await look(page, info, '5-onboarding')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.locator('input[name=nonprofitName]').fill(answers.nonprofitName)
    await page.locator('[name=missionStatement]').fill(answers.missionStatement)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('button', { name: 'Complete Onboarding' })).toBeDisabled()
    await page.locator('[name=grantPurpose]').fill(answers.grantPurpose)
    await page.getByRole('button', { name: 'Complete Onboarding' }).click()
  })

  await test.step('[ONB-10] [DASH-01] the dashboard says what is next', async () => {
    await expectToast(page, 'Onboarding Complete!')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya')
    await expect(page.getByText('Click to complete your application')).toBeVisible()
    await expect(page.getByRole('button', { name: /Set your password/i })).toBeVisible()
    await look(page, info, '6-dashboard')
    await page
      .getByRole('link', { name: new RegExp(answers.nonprofitName) })
      .first()
      .click()
  })

  await test.step('[PROJ-11] [ONB-14] [VAL-31] the application is prefilled and submitted', async () => {
    await expect(page.getByRole('heading', { name: 'Complete Your Application' })).toBeVisible()
    await expect(page.locator('input[name=name]')).toHaveValue(answers.nonprofitName)
    await expect(page.locator('[name=purpose]')).toHaveValue(answers.missionStatement)
    await page.locator('select[name=country]').selectOption('')
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await expectToast(page, 'Validation Error', 'Please select a country')
    await page.locator('select[name=country]').selectOption('United States')
    await look(page, info, '7-application')
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await expect(page).toHaveURL('/dashboard')
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

  await test.step('[LOGIN-04] [MAIL-01] staff put it under review with a mail', async () => {
    await logIn(staff, 'staff@causeway.example')
    await expect(staff.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    await staff.getByLabel('Search name, person, email, phone, address, or EIN').fill(answers.nonprofitName)
    await expect(staff.getByRole('row', { name: new RegExp(answers.nonprofitName) })).toBeVisible()
    await look(staff, info, '8-admin')
    await change('Under Review', true)
    const mail = await waitForMail(email, /is under review/)
    // The address is not proven yet: no link that was mailed to it has been used.
    expect(mail.text).toContain('Hi there')
    expect(mail.html).not.toMatch(new RegExp(`${answers.nonprofitName}|Maya`))
  })

  await test.step('[RULE-29] [STAT-23] the client’s open page shows it without being reloaded', async () => {
    await expect(page.getByText('Under Review').first()).toBeVisible()
    await look(page, info, '9-project')
  })

  await test.step('[RULE-22] [ERR-43] they write to each other', async () => {
    await page.getByRole('tab', { name: 'Messages' }).click()
    await page.locator('textarea[name=message]').fill('When do you file?')
    await page.locator('textarea[name=message]').press('Enter')
    await expectToast(page, 'Message Sent')
    const conversation = page.getByRole('log', { name: 'Messages' })
    await expect(conversation.getByText('When do you file?')).toBeVisible()
    await staff.getByRole('button', { name: answers.nonprofitName }).click()
    const dialog = staff.getByRole('dialog', { name: answers.nonprofitName })
    await dialog.getByRole('tab', { name: 'Chat' }).click()
    await expect(dialog.getByText('When do you file?')).toBeVisible()
    await dialog.locator('textarea[name=message]').fill('On Monday morning.')
    await dialog.locator('textarea[name=message]').press('Enter')
    await expect(conversation.getByText('On Monday morning.')).toBeVisible()
    await look(staff, info, '10-admin-chat')
    await look(page, info, '11-messages')
    await staff.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('[ROLE-14] the case goes on to Live & Active', async () => {
    for (const label of ['501(c)(3) Filing', 'IRS Approved', 'Ad Grant Setup', 'Ads Testing'])
      await change(label, false)
    await change('Live & Active', true)
    await waitForMail(email, /is live/)
    await staffContext.close()
  })

  await test.step('[STAT-32] the client sees Grant Active', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText('Live & Active').first()).toBeVisible()
    await expect(page.getByText('$10,000').first()).toBeVisible()
    await look(page, info, '12-grant-active')
  })
})
