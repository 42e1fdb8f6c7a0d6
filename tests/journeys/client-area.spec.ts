import type { Locator } from '@playwright/test'
import { MESSAGES_PER_PAGE } from '#contract/messaging'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { logInByRequest } from './steps.ts'
import { createProject, sendClientMessage } from './test-projects.ts'

/**
 * Measures how much of the focus outline is clipped on each side, in px. Also returns the outline's style.
 */
const measureClippedOutline = (tab: Locator) =>
  tab.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const row = element.parentElement
    if (!row) throw new Error('a tab stands in a row')
    const [inner, outer] = [element.getBoundingClientRect(), row.getBoundingClientRect()]
    const [left, top] = [outer.left + row.clientLeft, outer.top + row.clientTop]
    return {
      outlineStyle,
      left: Math.max(0, left - (inner.left - reach)),
      top: Math.max(0, top - (inner.top - reach)),
      right: Math.max(0, inner.right + reach - (left + row.clientWidth)),
      bottom: Math.max(0, inner.bottom + reach - (top + row.clientHeight)),
    }
  })
const fullOutline = { outlineStyle: 'solid', left: 0, top: 0, right: 0, bottom: 0 }

test('[PROJ-14] the page of a project in progress has an overview, messages, and payments @phone', async ({
  page,
}, info) => {
  await logInByRequest(page, 'client')
  await expect(page).toHaveURL('/dashboard')
  const card = page.getByRole('article').filter({ hasText: 'Saltmarsh Restoration Fund' })

  await test.step('its card shows the next step and date', async () => {
    const next = page.getByRole('region', { name: 'What happens next' })
    await expect(next).toContainText(/Tidewater Reading Room: (your turn ?)?Send us one document: /)
    await expect(page.getByRole('main')).toContainText(
      /We filed Form 1023-EZ on \w+ \d+, \d{4}\. The IRS is reviewing it now/,
    )
    await expect(card.getByText(/^Created /)).toBeVisible()
    await expect(card.getByText(/^Updated /)).toBeVisible()
    await captureScreen(page, info, 'c1-dashboard')
    await card.getByRole('link').first().click()
  })

  await test.step('the overview is read-only', async () => {
    await expect(page.getByRole('heading', { name: 'Application Details' })).toBeVisible()
    await expect(page.getByText('Handled securely during review')).toBeVisible()
    await expect(
      page.getByRole('navigation', { name: 'Client area' }).getByRole('link', { name: 'Projects' }),
    ).toHaveAttribute('aria-current', 'true')
    await expect(page.getByText('We’ll contact you when we need it'), 'the review is over').toHaveCount(0)
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(
      page.getByText(/Usually replies within (an hour|a day|\d+ (hours|days))\.$/),
      'the demo has enough replies to say so',
    ).toBeVisible()
    await captureScreen(page, info, 'c2-project-overview')
    // The title in the HTML must match the title after hydration.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Application Details' })).toBeVisible()
    await expect(page.locator('head title')).toHaveCount(1)
    await expect(page.locator('head meta[name=description]')).toHaveCount(1)
    await expect(page.locator('head link[rel=canonical]')).toHaveCount(1)
  })

  const tabs = page.getByRole('tablist', { name: 'Project views' })

  await test.step('all tabs are on screen, in one row or in two on phones', async () => {
    const places = await tabs.getByRole('tab').evaluateAll((all) =>
      all.map((tab) => {
        const { left, right, top } = tab.getBoundingClientRect()
        return { isOnScreen: left >= 0 && right <= innerWidth, top }
      }),
    )
    expect(places.every(({ isOnScreen }) => isOnScreen)).toBe(true)
    expect(new Set(places.map(({ top }) => top)).size).toBe(info.project.name === 'phone' ? 2 : 1)
  })

  await test.step('the tabs stay below the page header, except on phones', async () => {
    await page.getByRole('tab', { name: 'Documents' }).click()
    await expect(page.getByRole('heading', { name: 'Upload documents' })).toBeVisible()
    const belowHead = () =>
      page.evaluate(() => {
        scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
        const edge = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
        return (document.querySelector('[role=tablist]')?.getBoundingClientRect().top ?? 0) - edge
      })
    if (info.project.name === 'phone') expect(await belowHead()).toBeLessThan(0)
    else await expect.poll(async () => Math.round(await belowHead())).toBe(3)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  })

  await test.step('the messages have their own URL', async () => {
    await page.getByRole('tab', { name: 'Messages' }).click()
    await expect(page).toHaveURL(/\?tab=messages$/)
    await expect(page.getByText(/The 1023-EZ went to the IRS yesterday/)).toBeVisible()
    await captureScreen(page, info, 'c3-project-messages')
  })

  await test.step('payments have a receipt to print and download', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Payments' })).toBeFocused()
    expect(await measureClippedOutline(page.getByRole('tab', { name: 'Payments' }))).toEqual(fullOutline)
    await expect(page.getByText('$9,000').first()).toBeVisible()
    await expect(page.getByText('Full refund minus government filing fees already paid')).toBeVisible()
    await captureScreen(page, info, 'c4-project-payments')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Download PDF of receipt/ }).click()
    expect((await download).suggestedFilename()).toMatch(/^CW-\d{6}\.pdf$/)
    await page.getByRole('link', { name: /^View and print receipt/ }).click()
    await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible()
    const amount = page.getByText('$9,000', { exact: true }).last()
    await expect(amount).toBeVisible()
    expect((await amount.boundingBox())?.height, 'an amount never parts').toBeLessThan(40)
    await captureScreen(page, info, 'c5-receipt')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
  })
})

test('a URL with a section opens at that section @phone', async ({ browser }) => {
  const own = await createProject('Straight there')
  const page = await (await browser.newContext({ storageState: await own.client.storageState() })).newPage()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/project/${own.publicId}?tab=documents`)
  await expect(page.getByRole('heading', { name: 'Upload documents' })).toBeInViewport()
  await expect(page.getByRole('tab', { name: 'Documents' })).toBeInViewport()

  await page.goto(`/project/${own.publicId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('unread messages are marked on every open page until their tab is opened', async ({ browser }, info) => {
  const client = await (await browser.newContext()).newPage()
  const staff = await (await browser.newContext()).newPage()
  await logInByRequest(client, 'client')
  await logInByRequest(staff, 'staff')
  const name = 'Tidewater Reading Room'
  const text = `The figures of ${info.project.name} are in.`
  const card = client.getByRole('article').filter({ hasText: name })
  await expect(card).toBeVisible()

  await staff
    .getByLabel('Search name, person, email, phone, address, EIN, ID, or receipt')
    .fill('tidewater reading')
  await staff.getByRole('button', { name }).click()
  await staff.getByRole('tab', { name: /Chat/ }).click()
  await staff.locator('textarea[name=message]').fill(text)
  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(card.getByText(/unread message/)).toBeAttached()
  await captureScreen(client, info, 'c6-unread-on-card')

  await card.getByRole('link').first().click()
  const tab = client.getByRole('tab', { name: /Messages/ })
  await expect(tab.getByText(/unread message/)).toBeAttached()
  await tab.click()
  await expect(client.getByText(text)).toBeVisible()
  await expect(tab.getByText(/unread message/)).toHaveCount(0)

  await client.locator('textarea[name=message]').fill('Thank you!')
  await staff.keyboard.press('Escape')
  await expect(staff.getByRole('dialog', { name })).toBeHidden()
  await client.getByRole('button', { name: 'Send', exact: true }).click()
  const row = staff.getByRole('row', { name: new RegExp(name) })
  await expect(row.getByText('1 unread message')).toBeAttached()
  await captureScreen(staff, info, 'c7-unread-for-staff')
})

test('a long conversation shows its newest messages and loads earlier ones without scrolling @phone', async ({
  browser,
}, info) => {
  const own = await createProject(`Long talk ${info.project.name}`)
  const earlier = 5
  for (let index = 0; index < MESSAGES_PER_PAGE + earlier; index += 1)
    await sendClientMessage(own, `Message number ${index}.`)
  const page = await (await browser.newContext({ storageState: await own.client.storageState() })).newPage()
  await page.goto(`/project/${own.publicId}?tab=messages`)
  const log = page.getByRole('log', { name: 'Messages' })
  const message = (index: number) => log.getByText(`Message number ${index}.`, { exact: true })
  const more = log.getByRole('button', { name: 'Show earlier messages' })
  await page.locator('textarea[name=message]').scrollIntoViewIfNeeded()
  await expect(message(MESSAGES_PER_PAGE + earlier - 1)).toBeInViewport()
  await expect(message(earlier - 1)).toHaveCount(0)

  const getTop = async (element: typeof log) => (await element.boundingBox())?.y ?? Number.NaN
  const top = async () => (await getTop(message(earlier))) - (await getTop(log))
  // The page must end at its footer, even with a long conversation.
  const footerEnd = await page
    .getByRole('contentinfo')
    .evaluate((footer) => footer.getBoundingClientRect().bottom + scrollY)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
    Math.ceil(footerEnd),
  )
  await more.scrollIntoViewIfNeeded()
  await captureScreen(page, info, 'c8-earlier-messages')
  await more.hover()
  const before = await top()
  await more.click()
  await expect(message(0)).toBeAttached()
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
  await expect(more).toHaveCount(0)
  await expect(log).toBeFocused()

  await sendClientMessage(own, 'Written in another tab.')
  await expect(log.getByText('Written in another tab.')).toBeInViewport()
  await page.locator('textarea[name=message]').fill('Written here.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log.getByText('Written here.')).toBeInViewport()
  await expect(log.getByRole('listitem')).toHaveCount(MESSAGES_PER_PAGE + earlier + 2)
})

test('[RULE-35] client pages have a slim header and a one-line footer @phone', async ({ page }, info) => {
  await logInByRequest(page, 'client')
  await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible()
  const footer = page.getByRole('contentinfo')
  const paths = [
    '/dashboard',
    '/profile',
    await page.locator('main a[href^="/project/"]').first().getAttribute('href'),
  ]
  for (const path of paths) {
    await page.goto(path ?? '/')
    await expect(page.locator('h1')).toBeVisible()
    await expect(footer.getByRole('link')).toHaveText(['Help', 'Terms', 'Privacy', 'Cookies'])
    await expect(footer).toContainText('not affiliated')
    const ways = page.getByRole('navigation', { name: 'Client area' })
    await expect(ways.getByRole('link', { name: 'Projects' })).toHaveAttribute('href', '/dashboard')
    await expect(ways.getByRole('link', { name: 'Messages' })).toHaveAttribute('href', /\?tab=messages$/)
    await expect(page.locator('header').getByRole('link', { name: 'Pricing' })).toBeHidden()
  }
  await captureScreen(page, info, 'client-shell')
  for (const path of ['/', '/about', '/select-package']) {
    await page.goto(path)
    await expect(footer.getByRole('navigation', { name: 'Services' }), path).toBeVisible()
  }
})
