import {
  CURRENT_WORKSHEET,
  confirmScreening,
  getOrganizationProfile,
  listQuestions,
  saveOrganizationProfile,
  saveScreenerAnswers,
  submitScreener,
} from '#contract/formation'
import { organizationProfile } from '../formation/profiles.ts'
import { captureScreen } from './capture-screen.ts'
import { createApplicant } from './incorporated-clients.ts'
import { expect, test } from './journey.ts'
import {
  assignProjectToSelf,
  copySessionToBrowser,
  createClient,
  logInAsStaff,
  orderPackage,
} from './staff-steps.ts'
import { expectToast, logInByRequest } from './steps.ts'

const SAVED_TEXT = 'Saved. You can continue on any device.'

test('two people fill in the profile, which saves itself and asks which change to keep @phone', async ({
  context,
  page,
}, info) => {
  const { client, publicId } = await createApplicant('Maya Brooks')
  const params = { id: publicId }
  const staff = await logInAsStaff()
  const readProfile = async () => (await client.call(getOrganizationProfile, { params })).profile
  await client.call(saveOrganizationProfile, { params, body: organizationProfile })
  await copySessionToBrowser(context, client)
  const codes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('ntee')) codes.push(request.url())
  })
  await page.goto(`/project/${publicId}?tab=formation`)
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const field = (name: string) => page.getByLabel(name, { exact: false })

  await test.step('what is typed is saved', async () => {
    await field('Website').fill('harborlight.example')
    await expect(page.getByText(SAVED_TEXT)).toBeVisible()
    await expect.poll(readProfile).toMatchObject({
      website: 'harborlight.example',
      legalName: 'Pier Fund, Inc.',
    })
    await expect(page.locator('form').getByRole('link', { name: 'Ohio Secretary of State' })).toHaveAttribute(
      'href',
      /ohiosos\.gov/,
    )
  })

  await test.step('a code is found by words, with the keyboard, and loaded only then', async () => {
    const code = page.getByRole('combobox', { name: /^NTEE code/ })
    expect(codes).toEqual([])
    await code.focus()
    await code.fill('food bank')
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('K31')
    await captureScreen(page, info, 'profile-ntee')
    await code.press('ArrowDown')
    await code.press('ArrowUp')
    await code.press('Enter')
    await expect(code).toHaveValue('K31')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect.poll(readProfile).toMatchObject({ nteeCode: 'K31' })
  })

  await test.step('words that are no code, and an amount that is none, stay and are named', async () => {
    const code = page.getByRole('combobox', { name: /^NTEE code/ })
    await code.fill('zzz')
    await field('Total assets').fill('about 5')
    await field('Receipts, first year').fill('2,500')
    await expect(
      page.getByText('Saved, except what needs a correction: NTEE code and Total assets ($).'),
    ).toBeVisible()
    await expect(page.getByText('Please choose a code from the list')).toBeVisible()
    await expect.poll(readProfile).toMatchObject({
      nteeCode: 'K31',
      totalAssets: '1000',
      receiptsFirstYear: '2500',
    })
    await captureScreen(page, info, 'profile-corrections')
    await code.fill('b60')
    await field('Total assets').fill('1,200')
    await expect(page.getByText(SAVED_TEXT)).toBeVisible()
    await expect.poll(readProfile).toMatchObject({ nteeCode: 'B60', totalAssets: '1200' })
  })

  await test.step('a fact that someone else changed too is offered with both texts', async () => {
    const seen = await readProfile()
    const [ida] = seen.directors
    if (!ida) throw new Error('the profile has no director')
    const theirs = {
      legalName: 'Pier Trust, Inc.',
      state: 'VA' as const,
      directors: [{ ...ida, name: 'Ida Q. Quist' }],
    }
    await staff.call(saveOrganizationProfile, { params, body: { ...seen, ...theirs, seen } })
    await field('Legal name').fill('Pier Friends, Inc.')
    const nameOffer = page.getByRole('alert').filter({ hasText: '“Legal name” was also changed' })
    await expect(nameOffer).toContainText('Pier Trust, Inc.')
    await expect(page.getByLabel('State', { exact: true })).toHaveValue('VA')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ida Q. Quist')
    await captureScreen(page, info, 'profile-conflict')
    await nameOffer.getByRole('button', { name: 'Keep mine' }).click()
    await expect(nameOffer).toHaveCount(0)
    await expect.poll(readProfile).toMatchObject({ ...theirs, legalName: 'Pier Friends, Inc.' })
  })

  await test.step('so are directors', async () => {
    const seen = await readProfile()
    const directors = seen.directors.map((director) => ({ ...director, name: 'Ida Quist-Moore' }))
    await staff.call(saveOrganizationProfile, { params, body: { ...seen, directors, seen } })
    await page.getByLabel('Name', { exact: true }).fill('Ida Quiston')
    const offer = page.getByRole('alert').filter({ hasText: '“Directors and officers” was also changed' })
    await expect(offer).toContainText('Ida Quist-Moore, president, director')
    await offer.getByRole('button', { name: 'Use the other text' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ida Quist-Moore')
  })

  await test.step('saving closes the form', async () => {
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expectToast(page, 'Profile saved', 'Pier Friends, Inc.')
    await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible()
  })
})

test('answers with “not sure” wait for staff, who confirm them, and collapse to the result @phone', async ({
  context,
  page,
}, info) => {
  const { client, publicId } = await createApplicant('Maya Brooks')
  const params = { id: publicId }
  const staff = await logInAsStaff()
  await assignProjectToSelf(staff, publicId)
  const legalName = `Quay Aid ${info.project.name} ${publicId.slice(0, 8)}`
  await client.call(saveOrganizationProfile, { params, body: { ...organizationProfile, legalName } })
  const twin = await createClient('Noah Blake')
  const twinId = await orderPackage(twin.client, 'starter')
  const body = { ...organizationProfile, legalName: `${legalName}, Inc.` }
  await twin.client.call(saveOrganizationProfile, { params: { id: twinId }, body })
  const answers = Object.fromEntries(
    listQuestions(CURRENT_WORKSHEET).map(({ n }) => [
      String(n),
      n === 8 ? ('unsure' as const) : ('no' as const),
    ]),
  )
  await client.call(saveScreenerAnswers, { params, body: { answers } })
  const { versions } = await client.call(submitScreener, { params })

  await test.step('staff find them in the work queue, and another project with the same name', async () => {
    await logInByRequest(page, 'staff', '/admin/queue?assignee=mine&kind=screening')
    const item = page.getByRole('link').filter({ hasText: 'Not sure about question 8' }).first()
    await expect(item).toBeVisible()
    await captureScreen(page, info, 'queue-screening')
    await page.goto(`/admin?project=${publicId}&tab=formation&view=full`)
    await page.getByText('Show answers').click()
    await expect(page.getByText('Not sure', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await expect(page.getByRole('link', { name: `${legalName}, Inc.` })).toBeVisible()
    await captureScreen(page, info, 'formation-staff-profile')
  })

  await test.step('the client sees only the result, can show the answers, and has them as a file', async () => {
    const screening = {
      screeningId: versions[0]?.id ?? 0,
      form: '1023-EZ',
      note: 'It isn’t a church.',
    } as const
    await staff.call(confirmScreening, { params, body: screening })
    await page.context().clearCookies()
    await copySessionToBrowser(context, client)
    await page.goto(`/project/${publicId}?tab=formation`)
    await expect(page.getByText(/We confirmed this on/)).toBeVisible()
    await expect(page.getByText('34 of 34 answered')).toHaveCount(0)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download worksheet' }).click()
    expect((await download).suggestedFilename()).toBe('IRS eligibility worksheet.pdf')
    await page.getByRole('button', { name: 'Show answers' }).click()
    await expect(page.getByText('34 of 34 answered')).toBeVisible()
    await captureScreen(page, info, 'screener-answers')
    await page.getByRole('button', { name: 'Hide answers' }).click()
    await captureScreen(page, info, 'screener-result')
  })
})
