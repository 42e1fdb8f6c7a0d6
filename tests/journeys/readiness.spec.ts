import { changeStatus } from '#contract/projects'
import { createPdf, sendFile } from '../uploads.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import {
  copySessionToBrowser,
  createClient,
  enterStaffArea,
  logInAsStaff,
  orderPackage,
} from './staff-steps.ts'
import { dismissToast, expectToast, logIn } from './steps.ts'

const createProjectInProgress = async (name: string) => {
  const { client } = await createClient(name)
  const publicId = await orderPackage(client, 'full')
  const staff = await logInAsStaff()
  await staff.call(changeStatus, { params: { publicId }, body: { status: 'filing' } })
  return { client, publicId }
}

test('a client answers the grant checklist, requests a website check, and completes steps @phone', async ({
  page,
  context,
}, info) => {
  const { client, publicId } = await createProjectInProgress('Edda Nyland')
  await copySessionToBrowser(context, client)
  await page.goto(`/project/${publicId}`)
  await page.getByRole('tab', { name: 'Results' }).click()
  const list = page.getByRole('tabpanel', { name: 'Results' })
  const item = (name: string) =>
    list.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(list.getByText('0 of 11 done')).toBeVisible()
  await expect(list.getByText('Save the address of your website above')).toBeVisible()
  await captureScreen(page, info, 'readiness-empty')

  await test.step('an invalid website address shows a field error and keeps the input', async () => {
    await list.getByLabel('Which of these is your organization?').selectOption('None of these')
    await list.getByLabel('Exact legal name').fill('Gulf Watch, Inc.')
    await list.getByRole('textbox', { name: 'Website' }).fill('our intranet')
    await list.getByRole('button', { name: 'Save answers' }).click()
    await expect(list.getByText('Please enter a website address, like example.org')).toBeVisible()
    await expect(list.getByLabel('Exact legal name')).toHaveValue('Gulf Watch, Inc.')
  })

  await test.step('a website is checked immediately, and a failure shows the reason', async () => {
    await list.getByRole('textbox', { name: 'Website' }).fill('https://GulfWatch.example/')
    await list.getByRole('button', { name: 'Save answers' }).click()
    await expectToast(page, 'Answers saved', 'We’re checking gulfwatch.example now.')
    await dismissToast(page, 'Answers saved')
    await expect(list.getByRole('alert')).toContainText('there is no public website at this address')
    await expect(list.getByRole('textbox', { name: 'Website' })).toHaveValue('gulfwatch.example')
    await expect(list.getByText('2 of 11 done')).toBeVisible()
    await captureScreen(page, info, 'readiness-failed')
    await list.getByRole('button', { name: 'Check again' }).click()
    await expectToast(page, 'Checking the website', 'gulfwatch.example')
    await dismissToast(page, 'Checking the website')
    await expect(list.getByRole('alert')).toContainText('there is no public website at this address')
  })

  await test.step('an uploaded letter appears, and steps can be completed', async () => {
    await sendFile(client, publicId, createPdf(), {
      name: 'Determination letter.pdf',
      type: 'determination_letter',
    })
    await expect(item('Determination letter')).toContainText('Determination letter.pdf')
    await list.getByRole('button', { name: 'Mark as done: Google for Nonprofits account' }).click()
    await expectToast(page, 'Step done', 'Google for Nonprofits account')
    await dismissToast(page, 'Step done')
    await expect(list.getByText('4 of 11 done')).toBeVisible()
    await expect(item('Ad Grants activation requested').getByRole('button'), 'a step of staff').toHaveCount(0)
    await captureScreen(page, info, 'readiness-client')
  })

  await test.step('the checklist can be downloaded', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      list.getByRole('link', { name: 'Download as PDF' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Ad Grant readiness.pdf')
    expect(await file.failure()).toBeNull()
  })
})

test('staff see the readiness of a project and complete their steps @phone', async ({ page }, info) => {
  const { publicId } = await createProjectInProgress('Halvor Stein')
  await enterStaffArea(page, 'Projects')
  await page.goto(`/admin?project=${publicId}&tab=readiness`)
  const panel = page.getByRole('tabpanel', { name: 'Ad Grant' })
  await expect(panel.getByText('0 of 11 done')).toBeVisible()
  await panel.getByRole('button', { name: 'Mark as done: Ad Grants activation requested' }).click()
  await expectToast(page, 'Step done', 'Ad Grants activation requested')
  await dismissToast(page, 'Step done')
  await expect(panel.getByText('1 of 11 done')).toBeVisible()
  await captureScreen(page, info, 'readiness-staff')
  await panel.getByRole('button', { name: 'Mark as not done: Ad Grants activation requested' }).click()
  await expect(panel.getByText('0 of 11 done')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the demo has a checklist in progress: ${colorScheme} @phone`, async ({ page }, info) => {
    await page.emulateMedia({ colorScheme })
    await logIn(page, 'client@causeway.example')
    await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible()
    const open = (name: string) =>
      page.getByRole('article').filter({ hasText: name }).getByRole('link').first().click()
    await open('Saltmarsh Restoration Fund')
    await page.getByRole('tab', { name: 'Results' }).click()
    await expect(page.getByRole('list', { name: 'Found: No broken links' })).toContainText('spring-planting')
    await captureScreen(page, info, `readiness-demo-${colorScheme}`)
    await page.goto('/dashboard')
    await open('Tidewater Reading Room')
    await page.getByRole('tab', { name: 'Results' }).click()
    await expect(page.getByRole('heading', { name: 'Grant health' })).toBeVisible()
    await expect(
      page.getByRole('heading', { name: 'Ready for the Ad Grant?' }),
      'it has its grant',
    ).toHaveCount(0)
  })
