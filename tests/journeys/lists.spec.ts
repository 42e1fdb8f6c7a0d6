import type { Page } from '@playwright/test'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { expectToast, logInByRequest } from './steps.ts'
import { createProject } from './test-projects.ts'

const createUniqueWord = (name: string) => `${name}${Date.now().toString(36)}`

const openProjects = async (page: Page, query: string) => {
  await logInByRequest(page, 'staff', `/admin?${query}`)
}

const listNames = (page: Page) => page.locator('tbody [data-row]')

const findHead = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

test('column headers sort the list with the keyboard and announce the sort order', async ({ page }, info) => {
  const word = createUniqueWord('Sorted')
  for (const name of ['B', 'C', 'A']) await createProject(`${word} ${name}`, `Zoe ${name}`)
  await openProjects(page, `search=${word}`)
  const names = (letters: string) => [...letters].map((letter) => `${word} ${letter}`)
  await expect(listNames(page)).toHaveText(names('ACB'))
  await expect(findHead(page, 'Created')).toHaveAttribute('aria-sort', 'descending')
  const button = findHead(page, 'Project').getByRole('button')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(listNames(page)).toHaveText(names('ABC'))
  await expect(findHead(page, 'Project')).toHaveAttribute('aria-sort', 'ascending')
  await expect(findHead(page, 'Created')).not.toHaveAttribute('aria-sort')
  await page.keyboard.press('Space')
  await expect(listNames(page)).toHaveText(names('CBA'))
  await expect(page).toHaveURL(/order=-name/)
  await expect(findHead(page, 'Actions').getByRole('button')).toHaveCount(0)
  await captureScreen(page, info, 'list-sorted')
  await page.goto('/admin')
  await test.step('the column heads stay in view', async () => {
    await page.setViewportSize({ width: 1280, height: 480 })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(findHead(page, 'Project')).toBeInViewport({ ratio: 1 })
  })
})

test('columns are remembered, and a saved view restores filters, sort order, and columns', async ({
  page,
}, info) => {
  const word = createUniqueWord('Viewed')
  await createProject(`${word} One`)
  await openProjects(page, `search=${word}`)
  await page.getByRole('button', { name: 'Columns' }).click()
  const box = page.getByRole('dialog', { name: 'Columns' })
  await box.getByLabel('In status').check()
  await box.getByLabel('Assignee').check()
  await box.getByLabel('User').uncheck()
  await captureScreen(page, info, 'list-columns')
  await page.keyboard.press('Escape')
  await expect(findHead(page, 'In status')).toBeVisible()
  await page.reload()
  const row = page.getByRole('row', { name: new RegExp(word) })
  await expect(row).toContainText('Unassigned')
  await expect(row).toContainText('Today')
  await expect(findHead(page, 'User')).toBeHidden()

  await findHead(page, 'In status').getByRole('button').click()
  await expect(findHead(page, 'In status')).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(word)
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await expectToast(page, 'View saved', word)
  const chip = page.getByRole('button', { name: word, exact: true })
  await expect(chip).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Columns' }).click()
  await box.getByLabel('User').check()
  await box.getByLabel('Assignee').uncheck()
  await page.keyboard.press('Escape')
  await page.goto('/admin')
  await expect(findHead(page, 'User')).toBeVisible()
  await expect(chip).toHaveAttribute('aria-pressed', 'false')
  await chip.click()
  await expect(page).toHaveURL(/columns=/)
  await expect(findHead(page, 'Assignee')).toBeVisible()
  await expect(findHead(page, 'User')).toBeHidden()
  await expect(findHead(page, 'In status')).toHaveAttribute('aria-sort', 'descending')
  await expect(listNames(page)).toHaveText([`${word} One`])
  await captureScreen(page, info, 'list-view')
  await page.getByRole('button', { name: `Remove view ${word}` }).click()
  await expectToast(page, 'View removed')
})

test('a project that opens beside the list moves no filter', async ({ page }, info) => {
  const word = createUniqueWord('Still')
  await createProject(`${word} One`)
  await openProjects(page, `search=${word}`)
  await expect(listNames(page)).toHaveCount(1)
  const places = () =>
    page
      .getByRole('search')
      .locator('input, select, button, a')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ x, y, width }) => [x, y, width]),
      )
  const before = await places()
  await listNames(page).first().click()
  await expect(page.getByRole('dialog', { name: `${word} One` })).toBeVisible()
  expect(await places()).toEqual(before)
  await captureScreen(page, info, 'list-beside')
})

test('cards are sorted with a field @phone', async ({ page }, info) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const word = createUniqueWord('Cards')
  for (const name of ['B', 'A']) await createProject(`${word} ${name}`)
  await openProjects(page, `search=${word}`)
  await page.getByLabel('Sort').selectOption('Project: Z to A')
  await expect(listNames(page)).toHaveText([`${word} B`, `${word} A`])
  await captureScreen(page, info, 'list-cards')
  await page.goto('/admin/payments')
  await page.getByLabel('Sort').selectOption('Amount: largest first')
  await expect(page).toHaveURL(/order=-amount/)
  await captureScreen(page, info, 'list-payment-cards')
})

test('payments are sorted by date, amount, and client', async ({ page }, info) => {
  await logInByRequest(page, 'staff', '/admin/payments')
  await expect(findHead(page, 'Paid')).toHaveAttribute('aria-sort', 'descending')
  const days = await page
    .locator('tbody tr > td:last-child time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')?.slice(0, 10)))
  expect(days.length).toBeGreaterThan(1)
  expect(days).toEqual(days.toSorted().toReversed())
  await findHead(page, 'Person').getByRole('button').click()
  await expect(findHead(page, 'Person')).toHaveAttribute('aria-sort', 'ascending')
  await findHead(page, 'Amount').getByRole('button').click()
  await expect(page).toHaveURL(/order=-amount/)
  await captureScreen(page, info, 'list-payments')
})
