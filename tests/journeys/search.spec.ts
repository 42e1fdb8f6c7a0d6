import type { Page } from '@playwright/test'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { logInByRequest, openStaffTab, staffTabs } from './steps.ts'
import { createProject, sendClientMessage } from './test-projects.ts'

const search = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Jump to/ }).fill(text)
}

test('the palette finds a project and its message, and opens the conversation there @phone', async ({
  page,
}, info) => {
  const word = `heron${Date.now().toString(36)}`
  const own = await createProject(`Wetland ${word}`, 'Ida Marlowe')
  const question = `Did the notary of ${word} sign the affidavit for São Paulo?`
  await sendClientMessage(own, question)
  for (let number = 1; number <= 25; number += 1) await sendClientMessage(own, `Page ${number} is attached.`)
  await logInByRequest(page, 'staff')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()

  await test.step('results are in groups, with the words marked', async () => {
    await search(page, word)
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    const projects = list.getByRole('group', { name: /^Projects/ })
    await expect(projects.getByRole('option')).toHaveCount(1)
    await expect(projects.locator('mark')).toHaveText([word])
    await expect(list.getByRole('group', { name: /^Messages/ }).getByRole('option')).toContainText(
      'affidavit',
    )
    await captureScreen(page, info, 'palette-groups')
  })

  await test.step('nothing found says so', async () => {
    await page.getByRole('combobox', { name: /^Jump to/ }).fill(`${word} zzyzx`)
    await expect(page.getByText('Nothing matches. Try fewer words, or the start of one.')).toBeVisible()
    await captureScreen(page, info, 'palette-nothing')
  })

  await test.step('a message opens the conversation at that message', async () => {
    await page.getByRole('combobox', { name: /^Jump to/ }).fill(`${word} affid sao`)
    await expect(
      page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first(),
    ).toContainText('affidavit')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: own.name })
    const message = panel.getByRole('log').locator('[aria-current=true]')
    await expect(message).toContainText(question)
    await expect(message).toBeInViewport()
    await expect(message).toBeFocused()
    await captureScreen(page, info, 'palette-message')
    await panel.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('the list finds the same project by the message', async () => {
    await page.goto(`/admin?search=${word}+affid`)
    await expect(page.getByRole('button', { name: own.name })).toBeVisible()
  })

  await test.step('a client opens their account', async () => {
    await search(page, own.email)
    await page
      .getByRole('group', { name: /^Clients/ })
      .getByRole('option')
      .click()
    await expect(page.getByRole('dialog', { name: 'Ida Marlowe' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page).toHaveURL('/admin/people')
  })

  await test.step('an amount leads to the list that finds it', async () => {
    await search(page, '$9,000.00')
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await expect(options.filter({ hasText: 'Show projects with' })).toHaveCount(0)
    await options.filter({ hasText: 'Show payments with “$9,000.00” in the list' }).click()
    await expect(page).toHaveURL(/\/admin\/payments\?search=/)
    await expect(page.getByRole('row').filter({ hasText: '$9,000' }).first()).toBeVisible()
  })
})

test('all tabs of a project can be reached beside the list, also by keyboard', async ({ page }, info) => {
  const own = await createProject(`Tabs ${Date.now().toString(36)}`)
  await sendClientMessage(own, 'Hello?')
  await logInByRequest(page, 'staff', `/admin?project=${own.publicId}&tab=details`)
  const panel = page.getByRole('dialog', { name: own.name })
  for (const tab of staffTabs) await openStaffTab(panel, tab)
  await captureScreen(page, info, 'panel-tab-from-menu')
  await panel.getByRole('tab', { name: 'Project Details' }).click()
  await captureScreen(page, info, 'panel-tabs')
  // Taking a full-page screenshot resizes the window, which moves focus.
  await panel.getByRole('tab', { name: 'Project Details' }).press('ArrowLeft')
  await expect(panel.getByRole('tab').and(page.locator(':focus')), 'skips the tabs in the menu').toBeVisible()
  const row = await panel.getByRole('tablist').first().boundingBox()
  expect(row?.height).toBeLessThan(60)
  await panel.getByRole('button', { name: 'More project views' }).press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  // The menu moves focus after the key event.
  await expect(page.getByRole('menuitem').last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('tab', { name: 'Payments' })).toBeFocused()
  await expect(page).toHaveURL(/tab=payments/)
})

test('a wide screen shows the conversation beside the details', async ({ page }, info) => {
  await page.setViewportSize({ width: 1536, height: 900 })
  const own = await createProject(`Two columns ${Date.now().toString(36)}`)
  await sendClientMessage(own, 'May I call you on Monday?')
  await logInByRequest(page, 'staff', `/admin?search=${encodeURIComponent(own.name)}&project=${own.publicId}`)
  const panel = page.getByRole('dialog', { name: own.name })
  await expect(panel.getByText('Basic Information')).toBeVisible()
  await expect(panel.getByText('May I call you on Monday?')).toBeVisible()
  await expect(panel.getByRole('tab', { name: 'Chat' })).toHaveCount(0)
  await captureScreen(page, info, 'panel-two-columns')
  await page.keyboard.press('r')
  await expect(panel.getByRole('textbox', { name: 'Your message' })).toBeFocused()
  await expect(panel.getByText('Basic Information')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(panel.getByRole('tab', { name: 'Chat' })).toBeVisible()
})
