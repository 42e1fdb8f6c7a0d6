import type { Page } from '@playwright/test'
import { projectStatusEntries } from '#contract/project-status.ts'
import { changeStatus } from '#contract/projects'
import { captureScreen } from './capture-screen.ts'
import { expect, strictExpect, test } from './journey.ts'
import { createUnpaidClient, logInAsStaff } from './staff-steps.ts'
import { delayResponses, findToast, logInByRequest } from './steps.ts'
import { createProject } from './test-projects.ts'

/** Returns a search word that occurs only in the projects of this run. */
const createUniqueWord = (name: string) => `${name}${Date.now().toString(36)}`

const searchProjects = async (page: Page, words: string) => {
  await page.getByLabel('Search name, person, email, phone, address, EIN, ID, or receipt').fill(words)
  await expect(page).toHaveURL(new RegExp(`search=${words}`))
}

/** Finds a figure by its label. */
const findCard = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('..')

test('[ADM-01] the admin page shows that it verifies access, then its content', async ({ page }, info) => {
  await logInByRequest(page, 'staff')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  const { release } = await delayResponses(page, /\/api\/me$/)
  await page.reload()
  await expect(page.getByText('Verifying admin access...')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeHidden()
  await page.screenshot({ path: info.outputPath('verifying.png') })
  release()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})

test('a row shows project, user, package, status, and date', async ({ page, context }, info) => {
  const word = createUniqueWord('Row')
  const own = await createProject(`${word} Tool Library of the Northern Harbor Towns`, `${word} Lind`)
  const other = await createUnpaidClient(`${word} Quist`, 'full')
  await logInByRequest(page, 'staff')
  await searchProjects(page, word)
  await test.step('[ADM-05] the page has a title', () =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard'))

  await test.step('[ADM-11] the table has six columns', () =>
    expect(page.getByRole('table', { name: 'Projects' }).getByRole('columnheader')).toHaveText([
      'Project',
      'User',
      'Package',
      'Status',
      'Created',
      'Actions',
    ]))

  const row = page.getByRole('row', { name: new RegExp(own.publicId.slice(0, 8)) })
  const cells = row.getByRole('cell')
  await test.step('a long name leaves the other columns visible', async () => {
    await expect(row).toBeVisible()
    const frame = page.getByRole('region', { name: 'Projects' })
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })
  await test.step('[ADM-12] shows project name, public id, user name, and email', async () => {
    await expect(cells.nth(0)).toContainText(own.name)
    await expect(cells.nth(0)).toContainText(`ID: ${own.publicId.slice(0, 8)}`)
    await expect(cells.nth(1)).toContainText(own.user)
    await expect(cells.nth(1)).toContainText(own.email)
  })
  await test.step('[ADM-13] the package with its price', async () => {
    const otherCells = page
      .getByRole('row', { name: new RegExp(other.publicId.slice(0, 8)) })
      .getByRole('cell')
    await expect(cells.nth(2)).toHaveText('Starter ($6,000)')
    await expect(otherCells.nth(2)).toHaveText('Full Launch ($9,000)')
  })
  await test.step('[ADM-14] shows the status and creation date', async () => {
    await expect(cells.nth(3)).toHaveText(/^Application Submitted ?In status: Today$/)
    await expect(cells.nth(4)).toHaveText(/^([A-Z][a-z]{2} \d{1,2}, 20\d\d) ?Updated \1$/)
  })

  await test.step('a row is 48 pixels high', async () =>
    expect(Math.floor((await row.boundingBox())?.height ?? 0)).toBe(48))
  await test.step('the figures take a strip of 32 pixels', async () =>
    expect((await findCard(page, 'Total Projects').locator('..').boundingBox())?.height).toBe(32))
  await test.step('search and filters fit in one line', async () => {
    const controls = page
      .getByRole('search')
      .locator('input:visible, select:visible, button:visible, a:visible')
    await expect(controls).toHaveCount(9)
    const tops = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(Math.max(...tops)).toBe(Math.min(...tops))
  })
  await test.step('shows a short id and copies the full one', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await row.getByRole('button', { name: 'Copy ID' }).click()
    await expect(row.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(own.publicId)
  })
  await test.step('says so and shows the id if the browser refuses to copy it', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
    })
    await row.getByRole('button', { name: 'Copied' }).blur()
    await row.getByRole('button', { name: 'Copy ID' }).click()
    await expect(findToast(page, 'Copying failed')).toContainText(own.publicId)
  })

  const choices = cells.nth(5).getByRole('combobox').getByRole('option')
  await test.step('[ADM-15] the dropdown shows all nine statuses', async () => {
    await expect(choices).toHaveText(projectStatusEntries.map(({ label }) => label))
    await expect(choices).toHaveCount(9)
  })
  await test.step('[ADM-16] all except the first two can be selected', async () => {
    const offered = await choices.evaluateAll((options) =>
      options.map((option) =>
        option instanceof HTMLOptionElement && !option.disabled ? option.value : null,
      ),
    )
    const chosenBy = projectStatusEntries.map(({ value }) => value)
    expect(chosenBy.slice(0, 3)).toEqual(['payment_pending', 'onboarding', 'submitted'])
    expect(offered).toEqual([null, null, ...chosenBy.slice(2)])
  })
  await captureScreen(page, info, 'admin-table')

  await page.getByRole('button', { name: own.name }).click()
  await test.step('[RULE-25] URLs contain the public id', async () => {
    await expect(page).toHaveURL(new RegExp(`project=${own.publicId}`))
    await expect(page.getByRole('dialog').getByRole('link', { name: /Client view/ })).toHaveAttribute(
      'href',
      `/project/${own.publicId}`,
    )
  })
})

test('[RULE-25] client links contain public ids', async ({ page }) => {
  await logInByRequest(page, 'client')
  const links = page.getByRole('article').locator('a[href*="/project/"], a[href*="/checkout/"]')
  await expect(links.first()).toBeVisible()
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
    expect(href).toMatch(/^\/(project|checkout)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\?.*)?$/)
})

test('the page shows four figures, each with the total for all projects', async ({ page }, info) => {
  const word = createUniqueWord('Figures')
  const projects = [
    await createProject(`${word} A`),
    await createProject(`${word} B`),
    await createProject(`${word} C`),
  ]
  const staff = await logInAsStaff()
  for (const { publicId } of projects.slice(0, 2))
    await staff.call(changeStatus, { params: { publicId }, body: { status: 'live' } })
  const portfolio = { total: 0, live: 0, closed: 0, inProgress: 0 }
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/admin/portfolio') && response.ok())
      // The page may be closed before the last response arrives.
      Object.assign(portfolio, await response.json().catch(() => ({})))
  })
  await logInByRequest(page, 'staff')
  await searchProjects(page, word)
  const value = async (label: string) => (await findCard(page, label).locator('p').allTextContents()).slice(1)
  const money = (live: number) => `$${(live * 10_000).toLocaleString('en-US')}/mo`
  // Other journeys create projects in the meantime, so compare with the latest response.
  const shown = async (label: string, expected: () => readonly string[]) =>
    expect(async () => strictExpect(await value(label)).toEqual(expected())).toPass({ timeout: 25_000 })
  await test.step('[ADM-06] Total Projects counts the page and shows the total', () =>
    shown('Total Projects', () => ['3', `of ${portfolio.total} in total`]))
  await test.step('[ADM-07] Active Grants counts live projects', () =>
    expect(findCard(page, 'Active Grants').locator('p').nth(1)).toHaveText('2'))
  await test.step('[ADM-08] In Progress counts the other projects', () =>
    expect(findCard(page, 'In Progress').locator('p').nth(1)).toHaveText('1'))
  await test.step('[ADM-09] Total Ad Value is $10,000 a month per live project', () =>
    expect(findCard(page, 'Total Ad Value').locator('p').nth(1)).toHaveText('$20,000/mo'))
  await test.step('[ADM-10] each shows the figure of the whole portfolio', async () => {
    await shown('Active Grants', () => ['2', `of ${portfolio.live} overall`])
    await shown('In Progress', () => ['1', `of ${portfolio.inProgress} overall`])
    await shown('Total Ad Value', () => ['$20,000/mo', `of ${money(portfolio.live)} overall`])
    expect(portfolio.total).toBe(portfolio.live + portfolio.closed + portfolio.inProgress)
    expect(portfolio.live).toBeGreaterThanOrEqual(2)
  })
  await captureScreen(page, info, 'admin-figures')
})

test('the pager shows at most five numbers, and none for a single page @phone', async ({ page }, info) => {
  const word = createUniqueWord('Paging')
  for (let made = 0; made < 7; made += 1) await createUnpaidClient(`${word} ${made}`)
  // Request one project per page, so that seven projects fill seven pages.
  await page.route(/\/api\/admin\/projects\?/, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '1')
    return route.continue({ url: url.href })
  })
  await logInByRequest(page, 'staff')
  await searchProjects(page, word)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const [previous, next] = [
    pages.getByRole('button', { name: 'Previous' }),
    pages.getByRole('button', { name: 'Next' }),
  ]
  await test.step('[ADM-21] the text counts the projects', () =>
    expect(pages.getByText('Showing 1 of 7 projects')).toBeVisible())
  const expectFiveNumbers = () =>
    expect(pages.getByRole('button', { name: /^Page / })).toHaveText(['1', '2', '3', '4', '5'])
  await test.step('[ADM-20] at most the numbers 1 to 5', expectFiveNumbers)
  await test.step('[ADM-19] no Previous on the first page', () => expect(previous).toBeDisabled())
  await captureScreen(page, info, 'admin-pages')
  await pages.getByRole('button', { name: 'Page 5' }).click()
  await expect(page.getByRole('cell', { name: `${word} 2` })).toBeVisible()
  await test.step('[ADM-19] Next leads to the last page, and Previous back', async () => {
    await next.click()
    await next.click()
    await expect(page).toHaveURL(/page=7/)
    await expect(page.getByRole('cell', { name: `${word} 0` })).toBeVisible()
    await expect(next).toBeDisabled()
    await expect(pages.getByText('Showing 1 of 7 projects, page 7')).toBeVisible()
    await test.step('[ADM-20] the numbers stay 1 to 5', expectFiveNumbers)
    await previous.click()
    await expect(page.getByRole('cell', { name: `${word} 1` })).toBeVisible()
  })
  await page.unrouteAll()
  await page.reload()
  await page.getByLabel('Search name, person, email, phone, address, EIN, ID, or receipt').fill(`${word} 3`)
  await expect(page.getByRole('cell', { name: `${word} 3` })).toBeVisible()
  await test.step('[ADM-22] one page needs no pagination', () => expect(pages).toBeHidden())
})

test('[ADM-18] shows an empty list of projects @phone', async ({ page }, info) => {
  // Mocked, because journeys share a database in which the list is never empty.
  await page.route(/\/api\/admin\/projects\?/, (route) =>
    route.fulfill({
      json: { projects: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0, isMore: false } },
    }),
  )
  await logInByRequest(page, 'staff')
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
  await expect(page.getByText('Projects will appear here once users submit applications.')).toBeVisible()
  await captureScreen(page, info, 'admin-empty')
})

test('[ROLE-19] only staff see links to the admin panel', async ({ page, browser }) => {
  const countStaffLinks = async (user: Page) => {
    await user.goto('/about')
    await user.locator('header').getByRole('button').click()
    await expect(user.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
    return user.locator('a[href^="/admin"]').count()
  }
  await logInByRequest(page, 'client')
  await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible()
  await expect(page.locator('a[href^="/admin"]')).toHaveCount(0)
  expect(await countStaffLinks(page)).toBe(0)
  const staff = await (await browser.newContext()).newPage()
  await logInByRequest(staff, 'staff')
  await expect(staff.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  expect(await countStaffLinks(staff)).toBeGreaterThan(0)
})

test('the list counts the unpaid orders that it leaves out, and says which steps are late @phone', async ({
  page,
}, info) => {
  await createUnpaidClient(`Ines Unpaid ${info.project.name}`)
  await logInByRequest(page, 'staff', '/admin')
  await expect(page.getByRole('link', { name: /^\d+ unpaid orders?$/ })).toHaveAttribute(
    'href',
    '/admin/unpaid',
  )
  await captureScreen(page, info, 'projects-unpaid')
  await page.getByRole('button', { name: /^\d+ overdue$/ }).click()
  await expect(page).toHaveURL(/overdue=yes/)
  const rows = page.getByRole('row').filter({ hasNot: page.getByRole('columnheader') })
  await expect(rows.first()).toContainText(/\d+ days? late.*Due /)
  await expect(page.getByRole('link', { name: /unpaid order/ })).toBeHidden()
  await captureScreen(page, info, 'projects-overdue')
})
