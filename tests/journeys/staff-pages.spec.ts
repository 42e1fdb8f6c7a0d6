import type { Page } from '@playwright/test'
import { login } from '#contract/identity'
import { sendContactMessage } from '#contract/messaging'
import { createTestClient } from '../browser.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { createSession, createUniqueEmailAddress } from './steps.ts'

const staffAreas = [
  ['/admin', 'Admin Dashboard'],
  ['/admin/queue', 'Work queue'],
  ['/admin/campaigns', 'Campaigns'],
  ['/admin/inbox', 'Inbox'],
  ['/admin/payments', 'Payments'],
  ['/admin/filings', 'Filings'],
  ['/admin/rules', 'Rules'],
  ['/admin/drafting', 'Drafting desk'],
  ['/admin/unpaid', 'Unpaid orders'],
  ['/admin/discounts', 'Discount codes'],
  ['/admin/mails', 'Email log'],
  ['/admin/templates', 'Templates'],
  ['/admin/events', 'Payment events'],
  ['/admin/business', 'Business'],
  ['/admin/health', 'Health'],
  ['/admin/retention', 'Retention'],
  ['/admin/people', 'People'],
  ['/admin/security', 'Security'],
  ['/admin/settings', 'Settings'],
] as const

const viewports = [
  { name: 'light 768', colorScheme: 'light', width: 768, height: 1024 },
  { name: 'dark 1280', colorScheme: 'dark', width: 1280, height: 800 },
  { name: 'light 1920', colorScheme: 'light', width: 1920, height: 1080 },
  { name: 'light 360', colorScheme: 'light', width: 360, height: 740 },
] as const

/** Returns the left and right edges of a page's header and of its content. */
const measureHeadingEdges = (page: Page) =>
  page.locator('h1').evaluate((heading) => {
    const head = heading.parentElement
    const below: DOMRect[] = []
    for (let part = head?.nextElementSibling; part; part = part.nextElementSibling)
      for (const drawn of part.querySelectorAll(
        '.shadow-card, table, section, article, form, input, select, ul, p',
      ))
        if (drawn.checkVisibility()) below.push(drawn.getBoundingClientRect())
    return {
      head: [heading.getBoundingClientRect().left, head?.getBoundingClientRect().right ?? 0],
      content: [Math.min(...below.map(({ left }) => left)), Math.max(...below.map(({ right }) => right))],
    }
  })

for (const { name, colorScheme, width, height } of viewports)
  test(`every page of the staff area is usable: ${name}`, async ({ page }, info) => {
    test.slow()
    const visitor = createTestClient(process.env.BASE_URL ?? '')
    // Without a message and a locked account, the lists of the inbox and of security events would be empty,
    // and couldn't be measured.
    const guess = { email: createUniqueEmailAddress('guessed'), password: 'Wrong-Bridge-7' }
    for (let attempt = 0; attempt < 5; attempt++) await visitor.refused(login, { body: guess })
    await visitor.call(sendContactMessage, {
      body: {
        fullName: 'Lina Bergström',
        email: createUniqueEmailAddress('inbox'),
        subject: 'Concerts for a hospice',
        message: 'Could giving concerts for a hospice be a charitable purpose?',
      },
    })
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await createSession(page, 'staff')
    const nav = page.getByRole('navigation', { name: 'Staff area' })
    for (const [path, heading] of staffAreas)
      await test.step(heading, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        await expect(page.locator('main [role="status"]').filter({ hasText: 'Loading' })).toHaveCount(0)
        await captureScreen(page, info, `staff-${path.split('/').at(-1)}-${name.replace(' ', '-')}`)
        if (width >= 1280) {
          const { head, content } = await measureHeadingEdges(page)
          // The border may belong to the list's frame instead of the measured element.
          for (const [side, edge] of head.entries())
            expect(Math.abs((content[side] ?? 0) - edge), 'in line with the head').toBeLessThanOrEqual(1)
        }
        if (width < 1024) await page.getByRole('button', { name: 'Menu', exact: true }).click()
        await expect(nav.locator('[aria-current="page"]'), 'one sees where one is').toBeInViewport()
      })
  })
