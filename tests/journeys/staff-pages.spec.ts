import { expect, test } from './journey.ts'
import { look } from './look.ts'
import { enterAs } from './steps.ts'

const areas = [
  ['/admin', 'Admin Dashboard'],
  ['/admin/queue', 'Work Queue'],
  ['/admin/campaigns', 'Campaigns'],
  ['/admin/inbox', 'Inbox'],
  ['/admin/payments', 'Payments'],
  ['/admin/discounts', 'Discount Codes'],
  ['/admin/mails', 'Email Log'],
  ['/admin/templates', 'Templates'],
  ['/admin/events', 'Payment Events'],
  ['/admin/people', 'People'],
  ['/admin/security', 'Security'],
  ['/admin/settings', 'Settings'],
] as const

const looks = [
  { name: 'light 768', colorScheme: 'light', width: 768, height: 1024 },
  { name: 'dark 1280', colorScheme: 'dark', width: 1280, height: 800 },
  { name: 'light 360', colorScheme: 'light', width: 360, height: 740 },
] as const

for (const { name, colorScheme, width, height } of looks)
  test(`every page of the staff area is usable: ${name}`, async ({ page }, info) => {
    test.slow()
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await enterAs(page, 'staff')
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    const nav = page.getByRole('navigation', { name: 'Staff area' })
    for (const [path, heading] of areas)
      await test.step(heading, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        await expect(page.locator('main [role="status"]').filter({ hasText: 'Loading' })).toHaveCount(0)
        await look(page, info, `staff-${path.split('/').at(-1)}-${name.replace(' ', '-')}`)
        if (width < 1024) await page.getByRole('button', { name: 'Menu', exact: true }).click()
        await expect(nav.locator('[aria-current="page"]'), 'one sees where one is').toBeInViewport()
      })
  })
