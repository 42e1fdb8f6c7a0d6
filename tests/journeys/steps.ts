import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { expect, strictExpect } from './journey.ts'

export const DEMO_PASSWORD = 'Demo-1234'

let counter = 0
/** Creates an email address that no other journey uses. */
export const createUniqueEmailAddress = (name: string): string =>
  `${name}-${++counter}-${process.pid}-${Date.now()}@test.example`

interface Mail {
  to: string[]
  subject: string
  html: string
  text: string
}

/** Returns the emails to an address in the sandbox's mailbox. */
export const findEmails = async (to: string): Promise<Mail[]> => {
  const emails = (await (await fetch(`${process.env.SANDBOX_URL}/mailbox/messages`)).json()) as Mail[]
  return emails.filter((sentEmail) => sentEmail.to.includes(to))
}

/** Waits up to 20 seconds for an email in the sandbox's mailbox, and returns it. */
export const waitForEmail = async (to: string, subject: RegExp): Promise<Mail> => {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        found = (await findEmails(to)).find((sentEmail) => subject.test(sentEmail.subject))
        return found?.subject ?? null
      },
      { message: `a mail to ${to} with ${subject}`, timeout: 20_000 },
    )
    .not.toBeNull()
  if (!found) throw new Error('no mail')
  return found
}

const demoUsers = {
  staff: { email: 'staff@causeway.example', start: '/admin' },
  client: { email: 'client@causeway.example', start: '/dashboard' },
}

/** Logs in a demo user with a request. Opens no page. */
export const createSession = async (page: Page, who: keyof typeof demoUsers): Promise<void> => {
  const data = { email: demoUsers[who].email, password: DEMO_PASSWORD }
  const headers = { origin: process.env.BASE_URL ?? '' }
  const answer = await page.request.post('/api/login', { data, headers })
  expect(answer.status()).toBe(200)
}

/**
 * Logs in a demo user with a request, and opens a page.
 * @param path defaults to the page that users see after login
 */
export const logInByRequest = async (
  page: Page,
  who: keyof typeof demoUsers,
  path: string = demoUsers[who].start,
): Promise<void> => {
  await createSession(page, who)
  await page.goto(path)
}

/** Submits the login form. Doesn't wait for the response. */
export const logIn = async (page: Page, email: string, password = DEMO_PASSWORD): Promise<void> => {
  await page.goto('/login')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=password]').press('Enter')
}

/** Prepares `expectHydrated`. Call it before opening the page. */
export const watchHydration = async (page: Page): Promise<void> => {
  await page.addInitScript(() =>
    addEventListener('causeway:hydrated', () => document.documentElement.classList.add('is-hydrated')),
  )
}

/** Waits until React has hydrated the page. Many pages load their scripts only at the first interaction. */
export const expectHydrated = (page: Page): Promise<void> =>
  expect(page.locator('html.is-hydrated')).toBeAttached()

/** Finds a toast by its exact title and, if given, its exact description. */
export const findToast = (page: Page, title: string, description?: string) => {
  const toast = page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })
  const whole =
    description === undefined ? toast : toast.filter({ has: page.getByText(description, { exact: true }) })
  // Toasts are also announced to screen readers in another element.
  return whole.first()
}

export const expectToast = (page: Page, title: string, description?: string) =>
  expect(findToast(page, title, description)).toBeVisible()

/** Returns the tags of the dialog header's elements that a toast covers, or null if there's no toast. */
const findCoveredHeading = (page: Page): Promise<string[] | null> =>
  page.evaluate(() => {
    const toast = document.querySelector('li[data-state=open]')?.getBoundingClientRect()
    if (!toast) return null
    return [...document.querySelectorAll('dialog[open] > :first-child :is(h2, button)')]
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        return toast.left < right && left < toast.right && toast.top < bottom && top < toast.bottom
      })
      .map(({ tagName }) => tagName)
  })

/** Expects a toast that doesn't cover the open dialog's header. */
export const expectToastByDialog = async (page: Page, title: string) => {
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectToast(page, title)
  expect(await findCoveredHeading(page), `what "${title}" covers`).toEqual([])
}

/** Expects that no toast overlaps a dialog. The toast may have disappeared already. */
export const expectNoToastOver = async (dialog: Locator) => {
  await expect(dialog).toBeVisible()
  const isCovered = await dialog.evaluate((element) => {
    const toast = document.querySelector('li[data-state=open]')?.getBoundingClientRect()
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return toast && toast.left < right && left < toast.right && toast.top < bottom && top < toast.bottom
  })
  expect(isCovered ?? false).toBe(false)
}

/**
 * Dismisses a toast, for example before a screenshot. Uses the keyboard, because a pointer at rest would keep
 * the next toast open.
 */
export const dismissToast = async (page: Page, title: string) => {
  const toast = findToast(page, title)
  await toast.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(toast).toHaveCount(0)
}

/** Expands the order summary, which is collapsed on narrow screens. */
export const openOrderSummary = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  if ((page.viewportSize()?.width ?? 0) >= 1024) return
  const closed = page.getByRole('button', { name: 'Show details' })
  const open = page.getByRole('button', { name: 'Hide details' })
  // The page may load again after the click, for example when the user returns from the payment page.
  await strictExpect(async () => {
    if (await closed.isVisible()) await closed.click({ timeout: 1_000 })
    await strictExpect(open).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

/** A project's tabs in the staff area. */
export const staffTabs = [
  'Project Details',
  'Chat',
  'Documents',
  'Onboarding',
  'Formation',
  'Ad Grant',
  'Edit details',
  'History',
  'Payments',
] as const

/** Opens a project's tab in the staff area. Tabs that don't fit in the row are in a menu. */
export const openStaffTab = async (panel: Locator, name: (typeof staffTabs)[number]): Promise<void> => {
  await expect(panel.getByRole('tab', { name: 'Project Details' })).toBeVisible()
  const tab = panel.getByRole('tab', { name })
  // Which tabs fit depends on the number of unread messages.
  await expect(async () => {
    if (await tab.isVisible()) return tab.click()
    await panel.getByRole('button', { name: 'More project views' }).click()
    await panel.getByRole('menuitem', { name }).click({ timeout: 2_000 })
  }).toPass()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

/** Makes requests fail with an empty response and no status text until `speakAgain` is called. */
export const respondWithoutMessage = async (page: Page, address: string, status: number) => {
  const silent = createServer((_request, response) => {
    response.writeHead(status, ' ')
    response.end()
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  await page.route(address, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))
  return {
    speakAgain: async () => {
      await page.unroute(address)
      silent.close()
    },
  }
}

/** Delays a redirect by holding the next page's script until `release` is called. */
export const delayPageScript = async (page: Page, script: RegExp): Promise<{ release(): void }> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(script, async (route) => {
    await released
    await route.continue()
  })
  return { release: () => release() }
}

/** Holds matching requests with the given method until `release` is called, to test loading states. */
export const delayResponses = async (
  page: Page,
  address: RegExp,
  method = 'GET',
): Promise<{ release(): void }> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    if (route.request().method() === method) await released
    await route.fallback()
  })
  return { release: () => release() }
}
