import type { Page } from '@playwright/test'
import { createBrowser } from '#tests/browser.ts'
import { beginPurchase, buy } from '#tests/people.ts'
import { expect } from './journey.ts'
import { logIn, newAddress } from './steps.ts'

const visitors = { browser: () => createBrowser(process.env.BASE_URL ?? '') }

/** Somebody who has bought the Starter package, of the journey's own. */
export const newBuyer = (name: string) => buy(visitors, { name, email: newAddress('buyer') })

/** Somebody who has chosen the Starter package and not paid yet. */
export const newProspect = (name: string) => beginPurchase(visitors, { name, email: newAddress('prospect') })

/**
 * Logs a member of staff in and goes to a room of the staff area, as one does: by its link. The greeting is gone then;
 * on a phone it would lie over the head of a dialog.
 */
export const enterOffice = async (page: Page, room: string): Promise<void> => {
  await logIn(page, 'staff@causeway.example')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Welcome back' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Staff area' }).getByRole('link', { name: room }).click()
}
