import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getAdminProject } from '#contract/projects'
import { assignToCaller, callAsStaff, newBuyer } from './admin-steps.ts'
import { breakCalls, tryAgain } from './broken-calls.ts'
import { expect, test } from './journey.ts'
import { look } from './look.ts'
import { otherReads, screenReads } from './screen-reads.ts'
import { enterAs, expectToast } from './steps.ts'

const web = join(import.meta.dirname, '../../web')

test('every file that reads data for a screen is in the table', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter((file) =>
    /\buse(Infinite)?Query\(/.test(readFileSync(join(web, file), 'utf8')),
  )
  const listed = [...screenReads.map(({ file }) => file), ...Object.keys(otherReads)]
  expect(files.filter((file) => !listed.includes(file)).sort()).toEqual([])
  expect(listed.filter((file) => file.includes('/') && !files.includes(file)).sort()).toEqual([])
})

for (const row of screenReads)
  test(`${row.file}: a failed read says so and can be tried again${row.isLookedAt ? ' @phone' : ''}`, async ({
    page,
  }, info) => {
    if (row.width) await page.setViewportSize({ width: row.width, height: 900 })
    await enterAs(page, row.who)
    const projects = await (await page.request.get('/api/projects')).json()
    const staff = await callAsStaff()
    const live = await staff.send('GET', '/api/admin/projects?status=live&limit=10')
    const all = (live.body as { projects: { publicId: string }[] }).projects
    const own = projects.find(({ status }: { status: string }) => status === 'live')
    const ids = { live: own?.publicId ?? all[0]?.publicId ?? '', assigned: '' }
    if (row.who === 'staff' && typeof row.at === 'function') {
      ids.assigned = (await newBuyer('Ada Reyes')).publicId
      await assignToCaller(staff, ids.assigned)
    }
    await row.prepare?.(page)
    const mend = await breakCalls(page, row.read)
    await page.goto(typeof row.at === 'string' ? row.at : row.at(ids))
    if (row.open) await row.open(page)

    const failure = page.getByRole('alert').filter({ hasText: row.says }).last()
    await expect(failure).toBeVisible()
    if (row.stays) await expect(page.getByRole('heading', { name: row.stays }).first()).toBeVisible()
    for (const words of row.never ?? []) await expect(page.getByText(words, { exact: true })).toHaveCount(0)
    if (row.isLookedAt) await look(page, info, `failed-${row.file.replace(/^.*\//, '').replace(/\..*$/, '')}`)
    await tryAgain(page, failure.getByRole('button', { name: 'Try Again' }), row.read, mend)
    await expect(page.getByText(row.says)).toHaveCount(0)
  })

test('saving details while the assignees cannot be loaded keeps the assignee', async ({ page }) => {
  const { publicId } = await newBuyer('Ada Reyes')
  const staff = await callAsStaff()
  await assignToCaller(staff, publicId)
  const assignee = async () => (await staff.call(getAdminProject, { params: { publicId } })).assignedAdminId
  const before = await assignee()
  expect(before).not.toBeNull()
  await enterAs(page, 'staff')
  await breakCalls(page, /\/api\/admin\/staff/)
  await page.goto(`/admin?case=${publicId}&tab=case&view=full`)
  const form = page.getByRole('tabpanel', { name: 'Edit Details' })
  await expect(form.getByText("We couldn't load the assignees")).toBeVisible()
  await expect(form.getByLabel('Assignee')).toHaveValue(String(before))
  await form.getByLabel('State').fill('VA')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Changes Saved')
  expect(await assignee()).toBe(before)
})
