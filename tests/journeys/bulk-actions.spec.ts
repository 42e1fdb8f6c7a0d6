import type { Page } from '@playwright/test'
import { toEasternDay } from '#contract/dates.ts'
import { changeStatus, closeProject } from '#contract/projects'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { logInAsStaff } from './staff-steps.ts'
import { expectToast, findToast, logInByRequest } from './steps.ts'
import { createProject, type TestProject } from './test-projects.ts'

const createProjects = async (word: string, letters: string): Promise<TestProject[]> => {
  const made: TestProject[] = []
  for (const letter of letters) made.push(await createProject(`${word} ${letter}`, `Ida${letter} Quist`))
  return made
}

const openList = async (page: Page, word: string) => {
  await logInByRequest(page, 'staff', `/admin?search=${word}&order=name`)
}

const findBar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })
const findBox = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
/** Selects all rows on the page. On phones, which have no column headers, a button in the bar does this. */
const selectPage = async (page: Page, word: string) => {
  const box = page.getByRole('checkbox', { name: 'Select all on this page' })
  if (await box.isVisible()) return box.check()
  if (await findBar(page).isHidden()) await findBox(page, `${word} A`).check()
  await findBar(page).getByRole('button', { name: 'Select page' }).click()
}
const pressAction = (page: Page, name: string) => findBar(page).getByRole('button', { name }).click()

test('staff select projects with mouse and keyboard, and act on them at once @phone', async ({
  page,
}, info) => {
  test.slow()
  const word = `Bulk${Date.now().toString(36)}`
  const projects = await createProjects(word, 'ABCDE')
  const staff = await logInAsStaff()
  const [first, second] = projects
  await staff.call(closeProject, {
    params: { publicId: first?.publicId ?? '' },
    body: { reason: 'withdrawn', closedOn: toEasternDay(new Date()), note: '' },
  })
  await openList(page, word)
  await expect(findBox(page, `${word} A`)).toBeVisible()
  await expect(findBar(page)).toBeHidden()

  await test.step('Shift selects a range, and Clear selects nothing', async () => {
    await findBox(page, `${word} A`).check()
    await findBox(page, `${word} D`).click({ modifiers: ['Shift'] })
    await expect(findBar(page)).toContainText('4 selected')
    await expect(findBox(page, `${word} E`)).not.toBeChecked()
    await captureScreen(page, info, 'bulk-selected')
    await findBar(page).getByRole('button', { name: 'Clear' }).click()
    await expect(findBar(page)).toBeHidden()
    await expect(findBox(page, `${word} A`)).not.toBeChecked()
  })
  await test.step('X selects the focused row, and Shift+X a range', async () => {
    await page.getByRole('button', { name: `${word} B` }).focus()
    await page.keyboard.press('x')
    await expect(findBar(page)).toContainText('1 selected')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    await expect(findBar(page)).toContainText('3 selected')
  })
  await test.step('selecting the page selects all of its rows', async () => {
    await selectPage(page, word)
    await expect(findBar(page)).toContainText('5 selected')
    for (const letter of 'ABCDE') await expect(findBox(page, `${word} ${letter}`)).toBeChecked()
  })

  await test.step('assigning them can be undone', async () => {
    await pressAction(page, 'Assign')
    const dialog = page.getByRole('dialog', { name: 'Assign projects' })
    await dialog.getByRole('button', { name: 'Assign 5 projects' }).click()
    await expect(dialog.getByText('Choose someone from the list')).toBeVisible()
    const name = (await dialog.getByLabel('Assign to').locator('option').nth(1).textContent()) ?? ''
    await dialog.getByLabel('Assign to').selectOption(name)
    await captureScreen(page, info, 'bulk-assign')
    await dialog.getByRole('button', { name: 'Assign 5 projects' }).click()
    await expectToast(page, `Assigned to ${name}`, '5 projects')
    // Assigning clears the selection, which hides the bar.
    await expect(findBar(page)).toBeHidden()
    await findToast(page, `Assigned to ${name}`).getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Change undone', '5 projects')
  })

  await test.step('the status dialog says which projects stay the same, and changes the others', async () => {
    await selectPage(page, word)
    await pressAction(page, 'Status')
    const dialog = page.getByRole('dialog', { name: 'Change status' })
    await dialog.getByLabel('New status').selectOption({ label: '501(c)(3) Filing' })
    await expect(dialog.getByText('1 project stays the same:')).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: word })).toContainText(`${word} A`)
    await captureScreen(page, info, 'bulk-status')
    await staff.call(changeStatus, {
      params: { publicId: second?.publicId ?? '' },
      body: { status: 'under_review' },
    })
    await dialog.getByRole('button', { name: 'Change 4 projects' }).click()
    const result = page.getByRole('dialog', { name: 'Status set to 501(c)(3) Filing' })
    await expect(result).toContainText('3 projects changed. 1 project stayed the same:')
    await expect(result.getByRole('listitem').filter({ hasText: word })).toContainText(`${word} B`)
    await captureScreen(page, info, 'bulk-result')
    await result.getByRole('button', { name: 'Done' }).click()
    await expect(findBar(page)).toContainText('1 selected')
    await expect(findBox(page, `${word} B`)).toBeChecked()
    await expect(page.getByRole('row', { name: new RegExp(`${word} C`) })).toContainText('501(c)(3) Filing')
  })

  await test.step('the export contains only the selected projects', async () => {
    const href = await findBar(page).getByRole('link', { name: 'Export' }).getAttribute('href')
    const csv = await (await page.request.get(href ?? '')).text()
    expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
    expect(csv).toContain(`${word} B`)
  })

  await test.step('one message goes into each conversation with the client’s own name', async () => {
    await findBox(page, `${word} C`).check()
    await pressAction(page, 'Message')
    const dialog = page.getByRole('dialog', { name: 'Message clients' })
    await dialog.getByLabel('Message').fill('We are closed on Friday, {{firstName}}.')
    await captureScreen(page, info, 'bulk-message')
    await dialog.getByRole('button', { name: 'Send to 2 projects' }).click()
    await expectToast(page, 'Message sent', '2 projects')
    for (const project of projects.slice(1, 3)) {
      const sent = await project.client.get(`/api/projects/${project.publicId}/messages`)
      expect(await sent.text()).toContain('We are closed on Friday, there.')
    }
  })
})

test('a selection stays on other pages of a list, but not with another filter', async ({ page }) => {
  await logInByRequest(page, 'staff', '/admin?order=name')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect(findBar(page)).toContainText(/\d+ selected/)
  await page.getByRole('columnheader', { name: 'Created' }).getByRole('button').click()
  await expect(findBar(page)).toBeVisible()
  await page.getByLabel('Package', { exact: true }).selectOption('starter')
  await expect(page).toHaveURL(/package=starter/)
  await expect(findBar(page)).toBeHidden()
})
