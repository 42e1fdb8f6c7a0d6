import { shiftMonth, toEasternDay } from '#contract/dates.ts'
import type { GrantHealth } from '#contract/grant'
import { type ProjectSummary, submitApplication } from '#contract/projects'
import { getPreviousMonth } from '#contract/results'
import { sampleApplication } from '../users.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { copySessionToBrowser, createClient, orderPackage } from './staff-steps.ts'
import { logInByRequest } from './steps.ts'

test('[RULE-45] staff close a project, and its client reads why @phone', async ({ page, browser }, info) => {
  const { client } = await createClient('Maya Brooks')
  const publicId = await orderPackage(client, 'starter')
  await client.call(submitApplication, { params: { publicId }, body: sampleApplication })
  const office = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await logInByRequest(office, 'staff', `/admin?project=${publicId}`)
  await office.getByRole('button', { name: 'Close project' }).click()
  const dialog = office.getByRole('dialog', { name: 'Close project' })
  await dialog.getByLabel('Reason').selectOption('withdrawn')
  await dialog.getByLabel(/^Email Maya/).check()
  await expect(dialog.getByLabel('Subject')).toHaveValue(/^We closed /)
  await captureScreen(office, info, 'closing-dialog')
  await dialog.getByRole('button', { name: 'Close project & send email' }).click()
  await expect(office.getByRole('button', { name: 'Reopen project' })).toBeVisible()
  await captureScreen(office, info, 'closed-for-staff')
  await office.close()

  await copySessionToBrowser(page.context(), client)
  await page.goto('/dashboard')
  await expect(page.getByRole('article')).toContainText('Closed: withdrawn')
  await captureScreen(page, info, 'closed-dashboard')
  await page.goto(`/project/${publicId}`)
  await expect(page.getByText(/^Closed on .+ \d{4}\.$/)).toBeVisible()
  await expect(page.getByText('It was withdrawn.', { exact: true })).toBeVisible()
  await captureScreen(page, info, 'closed-project')
})

test('a live project opens on its results, with the health of its grant @phone', async ({ page }, info) => {
  await logInByRequest(page, 'client')
  await page
    .getByRole('article')
    .filter({ hasText: 'Tidewater Reading Room' })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText('Your account follows all of Google’s rules.')).toBeVisible()
  await captureScreen(page, info, 'grant-healthy')
  await page.route('**/grant-health', async (route) => {
    const response = await route.fetch()
    const health: GrantHealth = await response.json()
    const unchecked = [{ rule: 'sitelinks', lastCheckedOn: null, expectedBy: '2031-01-05' }]
    const kept = health.kept.filter((rule) => rule !== 'sitelinks')
    await route.fulfill({ response, json: { ...health, state: 'unknown', kept, unchecked } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Grant health' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Results' })).toHaveAttribute('aria-selected', 'true')
  const open = page.getByText(/\d+ not checked yet, (expected by|late since) /)
  await expect(open).toBeVisible()
  if (info.project.name === 'phone') {
    const box = await open.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740)
  }
  await captureScreen(page, info, 'grant-health')
  await open.click()
  await expect(page.getByText('Checked and met:')).toBeVisible()
  await captureScreen(page, info, 'grant-health-unchecked')
  const question = page.getByRole('link', { name: 'Ask about renewal' })
  await expect(page.getByText(/Compliance management continues/)).toBeVisible()
  await question.click()
  const field = page.getByLabel('Your message')
  await expect(field).toHaveValue(/What would a renewal include/)
  await captureScreen(page, info, 'renewal-question')
})

test('a client whose click-through rate is too low reads what Google may do, and by when @phone', async ({
  page,
}, info) => {
  await page.route('**/api/projects', async (route) => {
    const response = await route.fetch()
    const projects: ProjectSummary[] = await response.json()
    const grantAlert = { text: 'Click-through rate was 4.39% in October.', outlook: '' }
    await route.fulfill({
      response,
      json: projects.map((project) =>
        project.status === 'live' ? { ...project, grantState: 'warning', grantAlert } : project,
      ),
    })
  })
  await logInByRequest(page, 'client')
  await page.route('**/grant-health', async (route) => {
    const response = await route.fetch()
    const health: GrantHealth = await response.json()
    const month = getPreviousMonth(toEasternDay(new Date()))
    const rules = health.rules.map((rule) =>
      rule.rule === 'clickRate'
        ? {
            ...rule,
            state: 'warning',
            value: '4.39%',
            when: month,
            soFar: { month: shiftMonth(month, 1), value: '4.52%', through: `${shiftMonth(month, 1)}-24` },
            since: `${month}-01`,
          }
        : rule,
    )
    const unchecked = [{ rule: 'sitelinks', lastCheckedOn: null, expectedBy: '2026-10-07' }]
    const spend = { month: '2026-10', cost: 320_000, isIdle: true }
    const service = { kind: 'support', endsOn: '2026-10-14' }
    await route.fulfill({
      response,
      json: { ...health, state: 'warning', rules, unchecked, spend, service, daysLeft: 4 },
    })
  })
  const card = page.getByRole('article').filter({ hasText: 'Tidewater Reading Room' })
  await expect(card.getByText('Grant needs attention', { exact: true })).toBeVisible()
  await captureScreen(page, info, 'grant-warning-dashboard')
  await page
    .getByRole('article')
    .filter({ hasText: 'Tidewater Reading Room' })
    .getByRole('link')
    .first()
    .click()
  const rules = page.getByRole('list', { name: 'Grant health' })
  await expect(rules).toContainText('below 5%, Google may deactivate the account. 4 days left this month.')
  await expect(rules).toContainText(/\w+ so far: 4\.52%, through \w+ 24/)
  await expect(rules, 'only the broken rule counts as below target').toContainText('Mostly unspent')
  await expect(rules.getByText('Below target')).toHaveCount(1)
  const coverage = page.getByText(/^\d+ of \d+ rules checked, 1 not checked since your support ended$/)
  await expect(coverage).toBeVisible()
  await expect(rules.getByText(/^Below target since \w+ 1, \d{4}$/)).toBeVisible()
  await expect(rules.getByRole('list', { name: 'What to do' }).getByRole('listitem')).toHaveCount(3)
  await expect(rules, 'the demo’s lowest campaign').toContainText(
    /Campaigns below 5% in \w+: \w.* \(\d\.\d\d%\)/,
  )
  await expect(page.getByText(/Figures through/)).toHaveCount(1)
  await expect(page.getByText('late since')).toHaveCount(0)
  await captureScreen(page, info, 'grant-warning')
})
