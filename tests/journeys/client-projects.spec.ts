import { getStatusEntry, projectStatusEntries } from '#contract/project-status.ts'
import { changeStatus, listProjects, submitApplication } from '#contract/projects'
import { sampleApplication } from '../users.ts'
import { expect, test } from './journey.ts'
import { copySessionToBrowser, createClient, logInAsStaff, orderPackage } from './staff-steps.ts'

const createAppliedProject = async (...[client, packageType]: Parameters<typeof orderPackage>) => {
  const publicId = await orderPackage(client, packageType)
  await client.call(submitApplication, { params: { publicId }, body: sampleApplication })
  return publicId
}

test('the dashboard of a client with five projects', async ({ page }) => {
  const { client, email } = await createClient('Maya Brooks')
  const staff = await logInAsStaff()
  const submitted = await createAppliedProject(client, 'starter')
  for (const publicId of [
    await createAppliedProject(client, 'starter'),
    await createAppliedProject(client, 'full'),
  ])
    await staff.call(changeStatus, { params: { publicId }, body: { status: 'live' } })
  const open = await orderPackage(client, 'starter')
  const unpaid = await orderPackage(client, 'full', false)
  const dates = { createdAt: '2026-01-05T12:00:00.000Z', updatedAt: '2026-02-06T12:00:00.000Z' }
  // Use fixed dates, which the card shows.
  await page.route('**/api/projects', async (route) => {
    const answer = await route.fetch()
    const projects = (await answer.json()) as { publicId: string }[]
    await route.fulfill({
      json: projects.map((project) => (project.publicId === submitted ? { ...project, ...dates } : project)),
    })
  })
  await copySessionToBrowser(page.context(), client)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  const cards = main.getByRole('article')
  const card = (publicId: string) => cards.filter({ has: page.locator(`h3 a[href="/project/${publicId}"]`) })
  const figure = (label: string) =>
    main
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')

  await test.step('[DASH-01] greets by name', () =>
    expect(main.getByRole('heading', { level: 1 })).toHaveText('Welcome, Maya Brooks'))

  await test.step('[DASH-02] Total Projects', () => expect(figure('Total Projects')).toHaveText('5'))

  await test.step('[DASH-03] Active Grants', () => expect(figure('Active Grants')).toHaveText('2'))

  await test.step('[DASH-04] Monthly Ad Value: $10,000 for each live project', () =>
    expect(figure('Monthly Ad Value')).toHaveText('$20,000'))

  await test.step('[DASH-05] In Progress', () => expect(figure('In Progress')).toHaveText('3'))

  await test.step('[DASH-07] a grid of cards, each leading to its project', async () => {
    await expect(cards).toHaveCount(5)
    const ids = (await client.call(listProjects)).map(({ publicId }) => publicId)
    for (const publicId of ids) await expect(card(publicId)).toHaveCount(1)
    const boxes = await Promise.all([0, 1, 2, 3, 4].map((index) => cards.nth(index).boundingBox()))
    const getBox = (index: number) => {
      const { x, y, width } = boxes[index] ?? { x: 0, y: 0, width: 0 }
      return { left: Math.round(x), right: Math.round(x + width), top: Math.round(y) }
    }
    expect(getBox(1).left).toBeGreaterThan(getBox(0).right)
    expect(getBox(2).top, 'three stand in the first row').toBe(getBox(0).top)
    expect(getBox(3).top, 'and two in the second').toBeGreaterThan(getBox(0).top)
    expect(getBox(3).left).toBe(getBox(0).left)
    expect(getBox(4).top).toBe(getBox(3).top)
    expect(getBox(4).right, 'which is as wide').toBe(getBox(2).right)
    // Click the card, but not the name in it.
    await card(submitted).click({ position: { x: 8, y: 8 } })
    await expect(page).toHaveURL(`/project/${submitted}`)
    await page.goBack()
    await expect(cards).toHaveCount(5)
  })

  await test.step('[DASH-08] name, status badge and email', async () => {
    await expect(card(submitted).getByRole('heading')).toHaveText(sampleApplication.name)
    await expect(card(submitted).getByText('Application Submitted', { exact: true })).toBeVisible()
    await expect(card(submitted).getByText(email, { exact: true })).toBeVisible()
    await expect(card(unpaid).getByText('Payment Pending', { exact: true })).toBeVisible()
  })

  await test.step('[DASH-09] six steps', () =>
    expect(card(submitted).getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveText([
      'Step 1: Payment Complete (completed)',
      'Step 2: Application Setup (completed)',
      'Step 3: Application Review (current step)',
      'Step 4: 501(c)(3) Filing (still to come)',
      'Step 5: Ad Grant Setup (still to come)',
      'Step 6: Grant Active (still to come)',
    ]))

  await test.step('the current stone shows the progress', async () => {
    const percents = card(submitted)
      .getByRole('list', { name: 'Progress' })
      .getByRole('listitem')
      .evaluateAll((stones) => stones.map((stone) => getComputedStyle(stone, '::before').content))
    expect(await percents).toEqual([
      'none',
      'none',
      // The alternative text is empty, so screen readers skip the percentage.
      `"${getStatusEntry('submitted').progress}%" / ""`,
      'none',
      'none',
      'none',
    ])
  })

  await test.step('[DASH-10] the purpose, or how to add one', async () => {
    const missing = 'Complete your application to get started'
    await expect(card(submitted).getByText(sampleApplication.purpose, { exact: true })).toBeVisible()
    await expect(card(submitted).getByText(missing)).toHaveCount(0)
    await expect(card(open).getByText(missing, { exact: true })).toBeVisible()
  })

  await test.step('[DASH-11] created and updated', async () => {
    await expect(card(submitted).getByText('Created Jan 5, 2026', { exact: true })).toBeVisible()
    await expect(card(submitted).getByText('Updated Feb 6, 2026', { exact: true })).toBeVisible()
  })

  await test.step('[DASH-12] a hint if the client must act', async () => {
    const hint = page.getByRole('link', { name: 'Click to complete your application' })
    await expect(hint).toHaveCount(2)
    // The questions fill in most of the application, so they come first.
    await expect(card(open).locator(hint)).toHaveAttribute('href', `/onboarding?projectId=${open}`)
    await expect(card(unpaid).locator(hint)).toHaveAttribute('href', `/project/${unpaid}`)
  })

  await card(submitted).click({ position: { x: 20, y: 120 } })
  await expect(page, 'the whole card is its link').toHaveURL(`/project/${submitted}`)
})

test('the application of a client who has paid', async ({ page }) => {
  const { client } = await createClient('Maya Brooks')
  const publicId = await orderPackage(client, 'starter')
  await copySessionToBrowser(page.context(), client)
  await page.goto(`/project/${publicId}`)
  const form = page.locator('form').filter({ has: page.getByLabel('Organization name') })

  await test.step('[PROJ-07] the form has name, country, purpose, and advertising goals', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Application')
    await expect(form.locator('label')).toHaveText([
      'Organization name',
      'Country',
      'Purpose',
      'Advertising goals',
    ])
  })

  await test.step('[PROJ-08] purpose and advertising goals count typed characters', async () => {
    const counters = page.getByText(/characters minimum$/)
    await expect(counters).toHaveText(['0/50 characters minimum', '0/50 characters minimum'])
    await page.getByLabel('Purpose').pressSequentially('We lend tools.')
    await expect(counters).toHaveText(['14/50 characters minimum', '0/50 characters minimum'])
    await page.getByLabel('Advertising goals').pressSequentially('Neighbors')
    await expect(counters).toHaveText(['14/50 characters minimum', '9/50 characters minimum'])
  })

  await test.step('[PROJ-09] it can be submitted or saved as a draft', () =>
    expect(form.getByRole('button')).toHaveText(['Submit application', 'Save draft']))

  await test.step('[PROJ-10] saving a draft keeps the status and opens the dashboard', async () => {
    await form.getByRole('button', { name: 'Save draft' }).click()
    await expect(page).toHaveURL('/dashboard')
    const [saved] = await client.call(listProjects)
    expect(saved).toMatchObject({ status: 'onboarding', purpose: 'We lend tools.' })
  })
})

test('a project that staff work on is read-only for its client, with every status', async ({ page }) => {
  const { client } = await createClient('Maya Brooks')
  const publicId = await createAppliedProject(client, 'starter')
  const staff = await logInAsStaff()
  await copySessionToBrowser(page.context(), client)
  await page.goto(`/project/${publicId}`)
  const details = page.getByRole('region', { name: 'Application Details' })
  const row = (label: string) =>
    details.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  for (const { value, label, progress } of projectStatusEntries.slice(2)) {
    if (value !== 'submitted')
      await staff.call(changeStatus, { params: { publicId }, body: { status: value as 'live' } })

    // A live project initially shows its results.
    if (value === 'live') {
      await expect(page.getByRole('tab', { name: 'Results' })).toHaveAttribute('aria-selected', 'true')
      await page.getByRole('tab', { name: 'Overview' }).click()
    }
    await test.step(`[PROJ-15] ${value}: badge and progress bar`, async () => {
      await expect(details.getByText(label, { exact: true })).toBeVisible()
      await expect(details.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(progress))
    })

    await test.step(`[PROJ-13] ${value}: the read-only application`, async () => {
      await expect(details.getByRole('heading')).toHaveText('Application Details')
      await expect(row('Organization name').locator('dd')).toHaveText(sampleApplication.name)
      await expect(row('Country').locator('dd')).toHaveText(sampleApplication.country)
      await expect(row('Purpose').locator('dd')).toHaveText(sampleApplication.purpose)
      await expect(row('Advertising goals').locator('dd')).toHaveText(sampleApplication.adGoals)
      await expect(page.getByRole('main').locator('input, textarea, select')).toHaveCount(0)
    })
  }
})
