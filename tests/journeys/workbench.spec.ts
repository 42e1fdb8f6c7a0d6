import { changeStatus } from '#contract/projects'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { expectWaitingCount, logInAsStaff } from './staff-steps.ts'
import { expectToast, logInByRequest, openStaffTab } from './steps.ts'
import { createProject, sendClientMessage } from './test-projects.ts'

test('staff go through ten projects beside the list with single keys', async ({ page }, info) => {
  const word = `Bench${Date.now().toString(36)}`
  const names = 'One Two Three Four Five Six Seven Eight Nine Ten'.split(' ').map((name) => `${word} ${name}`)
  const own: Awaited<ReturnType<typeof createProject>>[] = []
  for (const name of names) own.push(await createProject(name))
  const last = own.at(-1)
  if (!last) throw new Error('no project')
  await sendClientMessage(last, 'What comes next?')
  await logInByRequest(page, 'staff')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await test.step('ten rows are visible at once', async () => {
    await expect(page.getByRole('row').nth(10).getByRole('cell').first()).toBeInViewport({ ratio: 1 })
    await captureScreen(page, info, 'workbench')
  })
  await page.goto(`/admin?search=${word}`)
  const { keyboard } = page
  const rows = page.getByRole('row').filter({ hasText: word })
  await expect(rows).toHaveCount(10)
  await test.step('J opens the next project while one is open, and the list stays usable', async () => {
    await keyboard.press('j')
    await keyboard.press('Enter')
    for (const name of names.toReversed()) {
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await expect(rows.filter({ hasText: name }).getByRole('button', { name })).toHaveAttribute(
        'aria-current',
        'true',
      )
      await keyboard.press('j')
    }
    await captureScreen(page, info, 'workbench-beside')
    for (let step = 1; step < names.length; step += 1) await keyboard.press('k')
    await expect(page.getByRole('dialog', { name: last.name })).toBeVisible()
  })

  const panel = page.getByRole('dialog', { name: last.name })
  await test.step('R replies, E edits, A assigns, and S sets the status', async () => {
    await keyboard.press('r')
    await expect(panel.getByRole('textbox', { name: 'Your message' })).toBeFocused()
    await keyboard.type('jk')
    await expect(panel.getByRole('textbox', { name: 'Your message' })).toHaveValue('jk')
    await panel.getByRole('tab', { name: 'Chat' }).focus()
    await keyboard.press('e')
    await expect(panel.locator('input[name=einNumber]')).toBeFocused()
    await panel.getByRole('tab', { name: 'Edit details' }).focus()
    await keyboard.press('a')
    await expect(panel.locator('select[name=assignedAdminId]')).toBeFocused()
    await panel.getByRole('tab', { name: 'Edit details' }).focus()
    await keyboard.press('s')
    await expect(panel.getByLabel(/^Change status of/)).toBeFocused()
  })

  await test.step('Z alone undoes the last status change when no email was sent', async () => {
    const staff = await logInAsStaff()
    await staff.call(changeStatus, { params: { publicId: last.publicId }, body: { status: 'under_review' } })
    await expect(panel.getByText('Under Review').first()).toBeVisible()
    await panel.getByRole('tab', { name: 'Edit details' }).focus()
    await keyboard.press('z')
    await expectToast(page, 'Status restored', `${last.name}: Application Submitted`)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(panel.getByText('Application Submitted').first()).toBeVisible()
  })

  await test.step('? lists the shortcuts and turns single-key shortcuts off', async () => {
    await keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard' })
    await help.getByRole('checkbox').uncheck()
    await captureScreen(page, info, 'workbench-keys')
    await keyboard.press('Escape')
    await keyboard.press('?')
    await expect(help).toBeHidden()
  })

  await test.step('Escape closes the project and returns to its row', async () => {
    await panel.getByRole('tab', { name: 'Edit details' }).focus()
    await keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(`/admin?search=${word}`)
    await expect(page.getByRole('button', { name: last.name })).toBeFocused()
  })
})

test('a project link opens a full page instead of the list @phone', async ({ page }, info) => {
  const word = `Whole${Date.now().toString(36)}`
  const [older, newer] = [await createProject(`${word} Older`), await createProject(`${word} Newer`)]
  await sendClientMessage(newer, 'May I call you on Monday?')
  await logInByRequest(page, 'staff', `/admin?search=${word}`)
  const row = page.getByRole('button', { name: newer.name })
  await row.click()
  const project = page.getByRole('dialog', { name: newer.name })
  await openStaffTab(project, 'Edit details')
  await project.locator('textarea[name=notes]').fill('Call on Monday.')
  const link = project.getByRole('link', { name: 'Open full page' })
  const address = `/admin?search=${word}&project=${newer.publicId}&tab=edit&view=full`
  await expect(link).toHaveAttribute('href', address)
  await link.click()
  await test.step("keeps the tab and the typed text, without the list, under the project's name", async () => {
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(newer.name)
    await expect(page).toHaveTitle(`${newer.name} | Causeway`)
    await expect(project.locator('textarea[name=notes]')).toHaveValue('Call on Monday.')
    await expect(page.getByRole('table')).toBeHidden()
    await captureScreen(page, info, 'project-page')
  })
  await test.step('J and K move through the rows of the list', async () => {
    await project.getByRole('tab', { name: 'Edit details' }).focus()
    await page.keyboard.press('j')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(older.name)
    await expect(page).toHaveURL(/view=full/)
    await page.keyboard.press('k')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(newer.name)
  })
  await test.step('returns to the filtered list and to the row', async () => {
    await page.getByRole('button', { name: 'Back to list' }).click()
    await expect(page).toHaveURL(`/admin?search=${word}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
    await expect(page).toHaveTitle('Admin Dashboard | Causeway')
    await expect(row).toBeFocused()
  })
  await test.step('anyone on staff with the link sees the page', async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(newer.name)
    await expect(page.getByRole('tab', { name: 'Edit details' })).toHaveAttribute('aria-selected', 'true')
  })
})

test('selecting a status opens its email with the real names and focuses the subject', async ({ page }) => {
  await logInByRequest(page, 'staff', '/admin?search=frost+forge')
  await page.getByRole('button', { name: 'Frost & Forge Makers' }).click()
  await page
    .getByRole('dialog', { name: 'Frost & Forge Makers' })
    .getByLabel('Change status of Frost & Forge Makers')
    .selectOption('Under Review')
  const notice = page.getByRole('dialog', { name: 'Status Update Notification' })
  await expect(notice.locator('input[name=subject]')).toBeFocused()
  const message = notice.locator('textarea[name=htmlContent]')
  await test.step('[RULE-42] the names replace the placeholders', async () => {
    await expect(message).toHaveValue(/^Hi Hannah,/)
    await expect(message).toHaveValue(/\*\*Frost & Forge Makers\*\*/)
    await expect(message).not.toHaveValue(/\{\{/)
  })
  // In a smaller window, the project dialog covers the page, but not the email dialog.
  await message.fill('We started.')
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(page.locator('dialog[data-project]:modal')).toBeVisible()
  await expect(message).toHaveValue('We started.')
  await notice.getByRole('button', { name: 'Cancel' }).click()
})

test('the sidebar shows waiting work, collapses, and stays collapsed, and is a drawer on a phone @phone', async ({
  page,
}, info) => {
  await logInByRequest(page, 'staff')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  if (info.project.name === 'phone') {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await test.step('[PUB-15] its first button opens the admin panel', async () => {
      await expect(drawer.getByRole('link').first()).toHaveAttribute('href', '/admin')
    })
    await expect(drawer.getByRole('link', { name: 'Admin Panel' })).toHaveCount(1)
    await expect(drawer.getByRole('link', { name: 'Terms' })).toBeVisible()
    await captureScreen(page, info, 'staff-drawer')
    await drawer.getByRole('link', { name: 'Inbox' }).click()
    await expect(page).toHaveURL('/admin/inbox')
    await expect(drawer).toBeHidden()
    return
  }
  await test.step('it shows the queue count', () =>
    expectWaitingCount(page, 'Work queue', ({ total }) => total))
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await page.reload()
  await test.step('collapsed, it still links to help, terms, profile, and logout', async () => {
    await page.getByRole('button', { name: 'Help and legal' }).click()
    await expect(page.getByRole('menuitem', { name: 'Help' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('menuitem', { name: 'Terms' })).toBeInViewport({ ratio: 1 })
    await captureScreen(page, info, 'staff-sidebar-narrow')
    await page.keyboard.press('Escape')
    await page.getByRole('complementary').getByRole('button', { name: 'Nora Whitfield' }).click()
    await expect(page.getByRole('menuitem', { name: 'Profile Settings' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
  })
  await page.getByRole('button', { name: 'Expand the sidebar' }).click()
  await expect(page.getByRole('link', { name: /^Work queue/ })).toBeVisible()
  await test.step('all pages fit a window of 1280 × 800, in groups', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const nav = page.getByRole('navigation', { name: 'Staff area' })
    for (const group of ['Work', 'Clients', 'Money', 'Content', 'System'])
      await expect(nav.getByRole('list', { name: group })).toBeVisible()
    for (const link of await nav.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Help and legal' })).toBeInViewport({ ratio: 1 })
    await captureScreen(page, info, 'staff-sidebar-low')
  })
  await test.step('a high window has room for the legal links', async () => {
    await page.setViewportSize({ width: 1280, height: 1000 })
    await expect(page.getByRole('link', { name: 'Terms' })).toBeInViewport({ ratio: 1 })
  })
})

test('an overlay on a project stays open with focus when the window is resized', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 800 })
  await logInByRequest(page, 'staff', '/admin?search=frost+forge')
  await page.getByRole('button', { name: 'Frost & Forge Makers' }).click()
  await expect(page.getByRole('dialog', { name: 'Frost & Forge Makers' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Jump to/ })
  const underPalette = page.locator('dialog[data-project]:modal')
  for (const width of [1000, 1400]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(underPalette).toHaveCount(width === 1000 ? 1 : 0)
    await expect(field).toBeFocused()
    await page.keyboard.type('k')
  }
  await expect(field).toHaveValue('kk')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Frost & Forge Makers' })).toBeVisible()
})
