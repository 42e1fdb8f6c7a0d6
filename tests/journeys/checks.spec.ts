import { saveOrganizationProfile } from '#contract/formation'
import { createArticlesText } from '#tests/formation/formation-texts.ts'
import { organizationProfile } from '../formation/profiles.ts'
import { createTextPdf } from '../text-files.ts'
import { createPdf, sendFile } from '../uploads.ts'
import { captureScreen } from './capture-screen.ts'
import { createApplicant } from './incorporated-clients.ts'
import { expect, test } from './journey.ts'
import { logInAsStaff } from './staff-steps.ts'
import { expectToast, logIn, logInByRequest } from './steps.ts'

test('articles are checked after the upload, and a filing says what is left @phone', async ({
  page,
}, info) => {
  test.slow()
  const { client, email, publicId } = await createApplicant('Nora Blum')
  const profile = { ...organizationProfile, legalName: 'Bright Harbor Foundation, Inc.' }
  await client.call(saveOrganizationProfile, { params: { id: publicId }, body: profile })
  const text = `${createArticlesText({ state: 'OH', name: 'Bright Harbour Foundation, Inc.' })} Upon dissolution, any remaining funds shall be distributed to the members.`
  await sendFile(client, publicId, await createTextPdf(text), { type: 'other', name: 'Founding papers.pdf' })
  await sendFile(client, publicId, createPdf('Scan'), { type: 'ein_letter', name: 'EIN letter.pdf' })

  await test.step('the client reads what to fix, and sets the type', async () => {
    await logIn(page, email)
    await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible()
    await page.goto(`/project/${publicId}?tab=formation`)
    const checks = page.getByRole('region', { name: 'Document checks' })
    const papers = checks.getByRole('listitem').filter({ hasText: 'Founding papers.pdf' }).first()
    await expect(papers).toContainText('2 to fix')
    await expect(papers).toContainText('Reads like: Articles of incorporation')
    await expect(papers).toContainText('Assets for insiders')
    await expect(papers.locator('mark')).toHaveText('u')
    await expect(checks.getByText('No text found.')).toBeVisible()
    await expect(checks.getByText('Fix 2 problems in the articles of incorporation')).toBeVisible()
    await captureScreen(page, info, 'checks-client')
    await papers.getByText(/^Details and \d+ passed checks/).click()
    await papers.getByRole('button', { name: 'Save as Articles of incorporation' }).click()
    await expectToast(page, 'Type changed', 'Articles of incorporation')
    await expect(papers).not.toContainText('Reads like')
    await captureScreen(page, info, 'checks-client-details')
  })
  await test.step('staff are warned, and decide with a reason', async () => {
    await logInByRequest(page, 'staff', `/admin?project=${publicId}&tab=formation&view=full`)
    await page.getByRole('button', { name: 'Plan a filing', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Plan a filing' })
      .getByRole('button', { name: 'Plan filing' })
      .click()
    await expectToast(page, 'Filing planned', 'Articles of incorporation')
    await page.getByRole('button', { name: /^Articles of incorporation/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Articles of incorporation' })
    await dialog.getByLabel('New status').selectOption('ready')
    await expect(dialog.getByText('Our checks found that this is left:')).toBeVisible()
    await expect(dialog.getByText('Fix 2 problems in the articles of incorporation')).toBeVisible()
    await dialog.getByRole('button', { name: 'Mark as ready' }).click()
    await expect(dialog.getByText(/^Our checks found 2 problems in the documents\./).first()).toBeVisible()
    await captureScreen(page, info, 'checks-filing')
    await dialog.getByLabel('Why it’s ready').fill('The state accepted this wording by phone.')
    await dialog.getByRole('button', { name: 'Mark as ready' }).click()
    await expectToast(page, 'Ready to file', 'Articles of incorporation (OH)')
  })
})

test('a new version updates the open page', async ({ page }) => {
  const { client, publicId } = await createApplicant('Omar Reyes')
  await client.call(saveOrganizationProfile, { params: { id: publicId }, body: organizationProfile })
  const staff = await logInAsStaff()
  await logInByRequest(page, 'staff', `/admin?project=${publicId}&tab=formation&view=full`)
  const checks = page.getByRole('region', { name: 'Document checks' })
  await expect(checks.getByText(/^Upload articles of incorporation, bylaws/)).toBeVisible()
  await sendFile(client, publicId, await createTextPdf(createArticlesText({ state: 'OH' })), {
    type: 'articles',
    name: 'Articles.pdf',
  })
  await expect(checks.getByRole('listitem').filter({ hasText: 'Articles.pdf' }).first()).toContainText(
    'Passed',
  )
  await sendFile(staff, publicId, createPdf('Scan'), {
    type: 'bylaws',
    name: 'Bylaws.pdf',
    isPublic: 'false',
  })
  await expect(checks.getByRole('listitem').filter({ hasText: 'Bylaws.pdf' }).first()).toContainText(
    'Staff only',
  )
})
