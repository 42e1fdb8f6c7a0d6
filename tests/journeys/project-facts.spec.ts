import { expect, test } from './journey.ts'
import { expectToast, logInByRequest } from './steps.ts'
import { createProject } from './test-projects.ts'

test('[RULE-06] staff edit the dates, EIN, and notes of a project', async ({ page }) => {
  const own = await createProject('Dated Case')
  await logInByRequest(page, 'staff', `/admin?project=${own.publicId}&tab=edit`)
  const dialog = page.getByRole('dialog', { name: own.name })
  const facts = {
    'EIN number': '47-1234567',
    'Incorporation date': '2026-01-05',
    'IRS 501(c)(3) approved': '2026-02-06',
    'Ad Grant approved': '2026-03-07',
    'Campaign launched': '2026-04-08',
    Notes: 'The treasurer is away until May.',
  }
  for (const [label, value] of Object.entries(facts)) await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Changes saved', own.name)
  await page.reload()
  for (const [label, value] of Object.entries(facts))
    await expect(dialog.getByLabel(label), label).toHaveValue(value)
})
