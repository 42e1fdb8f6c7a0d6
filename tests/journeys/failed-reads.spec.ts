import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page, TestInfo } from '@playwright/test'
import { changeStatus, getStaffProject } from '#contract/projects'
import { recordMonth } from '#contract/results'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { failRequests, retryAndExpectSuccess } from './request-failures.ts'
import { excludedReads, type ScreenRead, screenReads } from './screen-reads.ts'
import {
  assignProjectToSelf,
  copySessionToBrowser,
  createClient,
  createPaidClient,
  createUnpaidClient,
  logInAsStaff,
  orderPackage,
} from './staff-steps.ts'
import { createSession, expectToast } from './steps.ts'

const webFolder = join(import.meta.dirname, '../../web')

test('the table covers every query of every screen', () => {
  const countReads = (file: string) =>
    readFileSync(join(webFolder, file), 'utf8').match(/\buse(Infinite)?Query\(/g)?.length ?? 0
  const listed = [...screenReads.map(({ file }) => file), ...excludedReads.map(([file]) => file)]
  const countRows = (file: string) => listed.filter((name) => name === file).length
  const files = globSync('**/*.{ts,tsx}', { cwd: webFolder })
  expect(files.filter((file) => countRows(file) < countReads(file)).sort()).toEqual([])
  expect(listed.filter((file) => countReads(file) === 0)).toEqual([])
})

/**
 * Creates a project. For a staff read, assigns the project to the demo's staff member. For a client read,
 * logs in as the project's client. Returns the project's public ID.
 */
const prepareProject = async (context: BrowserContext, { who, status = 'live' }: ScreenRead) => {
  const staff = await logInAsStaff()
  if (who === 'staff') {
    const { publicId } = await createPaidClient('Ada Reyes')
    await assignProjectToSelf(staff, publicId)
    return publicId
  }
  if (status === 'payment_pending') {
    const { browser, publicId } = await createUnpaidClient('Ada Reyes')
    await copySessionToBrowser(context, browser)
    return publicId ?? ''
  }
  const { client } = await createClient('Ada Reyes')
  const publicId = await orderPackage(client, 'full')
  if (status !== 'onboarding') await staff.call(changeStatus, { params: { publicId }, body: { status } })
  // Monthly reports are displayed below the results, which require at least one month.
  const january = { month: '2026-01', cost: '10', impressions: '100', clicks: '8', conversions: '1' }
  await staff.call(recordMonth, { params: { id: publicId }, body: january })
  await copySessionToBrowser(context, client)
  return publicId
}

const describeRow = ({ file, at, who, says }: ScreenRead) =>
  `${file}${typeof at === 'string' ? ` at ${at}` : ` for ${who}`}: "${says}"`

/** Breaks the row's read, opens its page, and expects the error message and a retry that works. */
const checkRow = async (page: Page, info: TestInfo, row: ScreenRead, project: string): Promise<void> => {
  if (row.width) await page.setViewportSize({ width: row.width, height: 900 })
  await row.prepare?.(page)
  const restore = await failRequests(page, row.read)
  await page.goto(typeof row.at === 'string' ? row.at : row.at(project))
  if (row.open) await row.open(page)

  const failure = page.getByRole('alert').filter({ hasText: row.says }).last()
  await expect(failure).toBeVisible()
  if (row.stays) await expect(page.getByRole('heading', { name: row.stays }).first()).toBeVisible()
  for (const words of row.never ?? []) await expect(page.getByText(words, { exact: true })).toHaveCount(0)
  if (row.isLookedAt)
    await captureScreen(page, info, `failed-${row.file.replace(/^.*\//, '').replace(/\..*$/, '')}`)
  await retryAndExpectSuccess(page, failure.getByRole('button', { name: 'Try again' }), row.read, restore)
  await expect(page.getByText(row.says)).toHaveCount(0)
}

const MAX_ROWS_PER_TEST = 5

/**
 * The rows, grouped by user, project status, and whether they have screenshots. Up to five rows of a group
 * share a project and a page, because creating them takes most of the time. Rows with screenshots also run on
 * a phone.
 */
const groups = Map.groupBy(
  screenReads,
  ({ who, status = 'live', isLookedAt }) => `${who}, ${status}${isLookedAt ? ', @phone' : ''}`,
)
for (const [name, rows] of groups)
  for (let start = 0; start < rows.length; start += MAX_ROWS_PER_TEST) {
    const part = rows.slice(start, start + MAX_ROWS_PER_TEST)
    test(`each failed read says so, and Try again loads it (${name}, from ${start + 1})`, async ({
      context,
      page,
    }, info) => {
      const [first] = part
      if (!first) return
      await createSession(page, first.who)
      const needsProject = part.some(({ at }) => typeof at !== 'string')
      const project = needsProject ? await prepareProject(context, first) : ''
      for (const row of part) await test.step(describeRow(row), () => checkRow(page, info, row, project))
    })
  }

test("saving details while the assignees can't be loaded keeps the assignee", async ({ page }) => {
  const { publicId } = await createPaidClient('Ada Reyes')
  const staff = await logInAsStaff()
  await assignProjectToSelf(staff, publicId)
  const assignee = async () => (await staff.call(getStaffProject, { params: { publicId } })).assignedAdminId
  const before = await assignee()
  expect(before).not.toBeNull()
  await createSession(page, 'staff')
  await failRequests(page, /\/api\/admin\/staff/)
  await page.goto(`/admin?project=${publicId}&tab=edit&view=full`)
  const form = page.getByRole('tabpanel', { name: 'Edit details' })
  await expect(form.getByText('We couldn’t load the assignees')).toBeVisible()
  await expect(form.getByLabel('Assignee')).toHaveValue(String(before))
  await form.getByLabel('State').fill('VA')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Changes saved')
  expect(await assignee()).toBe(before)
})
