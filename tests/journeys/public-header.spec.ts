import type { Page } from '@playwright/test'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { copySessionToBrowser, createClient, logInAsStaff } from './staff-steps.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600

test('the header for visitors @phone', async ({ page }) => {
  await page.goto('/about')
  const header = page.locator('header')
  const link = (name: string) => header.getByRole('link', { name, exact: true }).filter({ visible: true })
  const openMenu = async () => {
    if (isPhone(page)) await header.locator('summary').click()
  }
  if (isPhone(page))
    await test.step('[PUB-14] on small screens a menu opens and closes', async () => {
      await expect(link('About Us')).toHaveCount(0)
      await openMenu()
      await expect(link('About Us')).toBeVisible()
      await openMenu()
      await expect(link('About Us')).toHaveCount(0)
    })
  await openMenu()

  await test.step('[PUB-08] [PUB-14] the four pages', async () => {
    for (const [name, to] of [
      ['Home', '/'],
      ['Pricing', '/#pricing'],
      ['About Us', '/about'],
      ['Contact Us', '/contact'],
    ] as const)
      await expect(link(name)).toHaveAttribute('href', to)
  })

  await test.step('[PUB-09] [PUB-14] Existing Clients Login', () =>
    expect(link('Existing Clients Login')).toHaveAttribute('href', '/login'))

  await test.step('[PUB-10] [PUB-14] Get Started', () =>
    expect(link('Get Started')).toHaveAttribute('href', '/select-package'))

  await link('Home').click()
  await expect(page).toHaveURL('/')
  await openMenu()
  await link('Pricing').click()
  await expect(page).toHaveURL('/#pricing')
  await expect(page.locator('#pricing')).toBeInViewport()
  if (isPhone(page)) await expect(link('Pricing')).toHaveCount(0)

  await test.step('[HOME-02] packages, process and testimonials have their anchors', async () => {
    for (const [id, title] of [
      ['pricing', 'Two packages, one payment'],
      ['how-it-works', 'How it works'],
      ['testimonials', 'Success stories'],
    ])
      await expect(page.locator(`#${id}`).getByRole('heading', { level: 2 })).toHaveText(title ?? '')
  })

  await test.step('[HOME-03] Choose Your Package', () =>
    expect(page.getByRole('link', { name: 'Choose Your Package' })).toHaveAttribute(
      'href',
      '/select-package',
    ))

  await test.step('[HOME-05] Start Your Application Today', () =>
    expect(page.getByRole('link', { name: 'Start Your Application Today' })).toHaveAttribute(
      'href',
      '/select-package',
    ))
})

test('the header for signed-in users on public pages @phone', async ({ page }, info) => {
  const header = page.locator('header')
  const { client } = await createClient('Maya Brooks')
  for (const { session, name, isStaff } of [
    { session: client, name: 'Maya Brooks', isStaff: false },
    { session: await logInAsStaff(), name: 'Nora Whitfield', isStaff: true },
  ]) {
    await page.context().clearCookies()
    await copySessionToBrowser(page.context(), session)
    await page.goto('/about')
    if (isPhone(page)) {
      await header.locator('summary').click()
      await expect(header.getByText(`Logged in as ${name}`)).toBeVisible()

      await test.step('[PUB-14] the small menu has the same items', async () => {
        const items = header.getByRole('navigation').filter({ visible: true }).locator('a, button')
        await expect(items).toHaveText([
          ...(isStaff ? ['Admin Panel'] : []),
          'Dashboard',
          'Profile Settings',
          'Sign Out',
          'Home',
          'Pricing',
          'About Us',
          'Contact Us',
        ])
      })

      await test.step('marks the current page', () =>
        expect(header.locator('nav:visible [aria-current=page]')).toHaveText('About Us'))

      await test.step('[PUB-15] starts with the dashboard', () =>
        expect(header.locator('nav:visible a').first()).toHaveAttribute(
          'href',
          isStaff ? '/admin' : '/dashboard',
        ))
      continue
    }

    await test.step('[PUB-11] Dashboard, and Admin Panel for staff only', async () => {
      await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
      if (isStaff)
        await expect(header.getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin')
      else await expect(header.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
    })

    await test.step('[PUB-12] the user menu shows the name', () =>
      expect(header.getByRole('button')).toHaveText(name))

    await test.step('[PUB-13] the user menu has the account links', async () => {
      await header.getByRole('button').click()
      await expect(page.getByRole('menuitem')).toHaveText([
        ...(isStaff ? ['Admin Panel'] : []),
        'Profile Settings',
        'Sign Out',
      ])
    })

    await test.step('arrow keys and letters move through the menu, Escape closes it, and Enter opens a page', async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
      await expect(header.getByRole('button')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
      await page.keyboard.press('p')
      await expect(page.getByRole('menuitem', { name: 'Profile Settings' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/profile')
      await expect(page.getByRole('menu')).toBeHidden()
    })

    await test.step('[PUB-11] Admin Panel in the header of the client area', () =>
      expect(header.getByRole('link', { name: 'Admin Panel' })).toHaveCount(isStaff ? 1 : 0))
    await page.goto('/about')
  }
  await captureScreen(page, info, 'public-about-signed-in')

  await test.step('the contact form is prefilled', async () => {
    await page.goto('/contact')
    await expect(page.locator('input[name=fullName]')).toHaveValue('Nora Whitfield')
    await expect(page.locator('input[name=email]')).toHaveValue('staff@causeway.example')
  })
})

test('[PUB-12] the user menu of a user without a name is called Profile', async ({ page }) => {
  const { client } = await createClient('Maya Brooks')
  await copySessionToBrowser(page.context(), client)
  // Simulates a user without a name, because registration requires one.
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: JSON.parse((await answer.text()).replace('"Maya Brooks"', '""')) })
  })
  await page.goto('/about')
  await expect(page.locator('header').getByRole('button')).toHaveText('Profile')
})
