import type { Locator, Page } from '@playwright/test'
import { sendContactMessage } from '#contract/messaging'
import { createTestClient } from '../browser.ts'
import { expect, test } from './journey.ts'
import { copySessionToBrowser, createClient, orderPackage } from './staff-steps.ts'
import { createSession, createUniqueEmailAddress } from './steps.ts'
import { createProject } from './test-projects.ts'

/** A URL of 400 characters, with 380 letters in a row. */
const LONG_URL = `https://example.org/${'a'.repeat(380)}`

/** Pastes the URL and expects that nothing overflows. */
const pasteInto = async (page: Page, field: Locator) => {
  await expect(field).toBeEditable()
  const measure = () =>
    field.evaluate((element) => {
      const boxes: number[] = []
      for (let box: Element | null = element; box; box = box.parentElement)
        if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1)
          boxes.push(box.scrollWidth - box.clientWidth)
      return { width: Math.round(element.getBoundingClientRect().width), wider: boxes }
    })
  const before = await measure()
  await field.focus()
  await page.keyboard.insertText(LONG_URL)
  await expect(field).toHaveValue(new RegExp(`${LONG_URL}$`))
  expect(await measure()).toEqual(before)
  expect(before.wider, 'nothing scrolls sideways').toEqual([])
}

test('a pasted address never widens a form of clients and visitors @phone', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/contact')
  await pasteInto(page, page.locator('textarea[name=message]'))
  const { client } = await createClient('Ada Stone')
  const publicId = await orderPackage(client, 'starter')
  await copySessionToBrowser(context, client)
  await page.goto(`/onboarding?projectId=${publicId}`)
  await pasteInto(page, page.locator('[name=address]'))
  await page.goto(`/project/${publicId}`)
  for (const name of ['purpose', 'adGoals', 'message'])
    await pasteInto(page, page.locator(`textarea[name=${name}]`))
})

test('a pasted address never widens a form of staff @phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const own = await createProject(`Long address ${Date.now().toString(36)}`)
  const subject = `Question ${Date.now().toString(36)}`
  await createTestClient(process.env.BASE_URL ?? '').call(sendContactMessage, {
    body: {
      fullName: 'Vera Lang',
      email: createUniqueEmailAddress('visitor'),
      subject,
      message: 'How long does an application take?',
      openedFor: 10_000,
    },
  })
  await createSession(page, 'staff')
  const openTab = (tab: string) => page.goto(`/admin?project=${own.publicId}&tab=${tab}`)
  const panel = page.getByRole('dialog', { name: own.name })
  await openTab('edit')
  await pasteInto(page, panel.locator('textarea[name=notes]'))
  await openTab('history')
  await pasteInto(page, panel.locator('textarea[name=message]'))
  await openTab('messages')
  await pasteInto(page, panel.locator('textarea[name=message]'))
  await openTab('documents')
  await panel.getByRole('button', { name: 'Request documents' }).click()
  await pasteInto(page, page.getByLabel('What you need and what it’s for'))
  await page.goto(`/admin/inbox?search=${encodeURIComponent(subject)}`)
  await page.getByRole('button', { name: subject }).click()
  await pasteInto(page, page.getByLabel('Your reply'))
})
