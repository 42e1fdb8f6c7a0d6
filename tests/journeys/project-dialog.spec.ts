import { readFile } from 'node:fs/promises'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { createSession, expectToast, findToast, logInByRequest, openStaffTab, waitForEmail } from './steps.ts'
import { createProject, sendClientMessage } from './test-projects.ts'

test('a project has an address, and toasts are usable above its dialog @phone', async ({ page }, info) => {
  const own = await createProject(`Addressed ${info.project.name}`)
  await sendClientMessage(own, 'Hello?')
  await logInByRequest(page, 'staff', `/admin?search=nobody&project=${own.publicId}&tab=messages`)
  const dialog = page.getByRole('dialog', { name: own.name })
  await expect(dialog.getByText('Hello?')).toBeVisible()
  await dialog.locator('textarea[name=message]').fill('Hello!')
  // On wide screens, the project is beside the list, so toasts aren't inside it.
  const container = info.project.name === 'phone' ? dialog : page
  // The announcement lasts only one second, so wait for it inside the page.
  const announced = page.waitForFunction(() =>
    [...document.querySelectorAll('[role=status]')].some((status) =>
      status.textContent?.includes('Message Sent'),
    ),
  )
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const toast = container.getByRole('listitem').filter({ hasText: 'Message Sent' })
  await expect(toast).toBeVisible()
  await announced
  // Hovering keeps the toast on screen.
  await toast.hover()
  // Toasts must not cover the dialog's header.
  const [close, card] = [
    dialog.getByRole('button', { name: 'Close', exact: true }),
    await toast.boundingBox(),
  ]
  if (info.project.name === 'phone')
    expect(card?.y).toBeGreaterThanOrEqual(((await close.boundingBox())?.y ?? Number.NaN) + 44)
  await captureScreen(page, info, 'project-toast')
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
  await expect(dialog, 'the dialog under it stays').toBeVisible()

  await openStaffTab(dialog, 'Payments')
  await expect(dialog.getByText('$6,000').first()).toBeVisible()
  await expect(page).toHaveURL(/tab=payments/)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/admin?search=nobody')

  await page.goto('/admin?project=00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible()
  await captureScreen(page, info, 'project-gone')
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL('/admin')
})

test('an old link with ?case= opens its project and adds no history entry', async ({ page }, info) => {
  const own = await createProject(`Renamed ${info.project.name}`)
  await logInByRequest(page, 'staff', '/admin/queue')
  await expect(page.getByRole('heading', { name: 'Work queue' })).toBeVisible()
  await page.goto(`/admin?search=nobody&case=${own.publicId}&tab=chat`)
  await expect(page).toHaveURL(`/admin?search=nobody&tab=messages&project=${own.publicId}`)
  const dialog = page.getByRole('dialog', { name: own.name })
  await expect(dialog.getByRole('tab', { name: 'Chat' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page).toHaveURL('/admin/queue')
})

test('notes are internal, updates reach the client, and the last status is undone @phone', async ({
  page,
}, info) => {
  const own = await createProject(`History ${info.project.name}`)
  await logInByRequest(page, 'staff', `/admin?project=${own.publicId}&tab=history`)
  const dialog = page.getByRole('dialog', { name: own.name })
  const words = dialog.locator('textarea[name=message]')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(dialog.getByText('Please write a note')).toBeVisible()
  await words.fill('The treasurer is hard to reach.')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expectToast(page, 'Note saved')
  await dialog.getByText('Update for the client').click()
  await words.fill('Your name is available in Virginia.')
  await dialog.getByRole('button', { name: 'Publish update' }).click()
  await expectToast(page, 'Update published')
  await expect(dialog.getByText('Internal note').last()).toBeVisible()

  await dialog.getByLabel(`Change status of ${own.name}`).selectOption('501(c)(3) Filing')
  const notice = page.getByRole('dialog', { name: 'Status Update Notification' })
  await expect(notice.locator('input[name=subject]')).not.toHaveValue('')
  await notice.getByRole('button', { name: 'Update & Send Email' }).click()
  await expectToast(page, 'Email Sent!')
  await waitForEmail(own.email, /We filed .* with the IRS/)
  // Shortcuts are disabled while a dialog is open.
  await expect(notice).toBeHidden()
  await captureScreen(page, info, 'project-history')
  // Undoing an emailed change always asks for confirmation.
  await dialog.getByRole('tab', { name: 'History' }).press('z')
  const question = page.getByRole('dialog', { name: 'Undo this status change?' })
  await expect(question.getByText('The email can’t be unsent.')).toBeVisible()
  await captureScreen(page, info, 'project-undo')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Status restored')
  await expect(dialog.getByText(/was undone. The status is Application Submitted again/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeHidden()

  const clientsView = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: /Client view/ }).click()
  const view = await clientsView
  await expect(view.getByText('Your name is available in Virginia.')).toBeVisible()
  await expect(view.getByText('The treasurer is hard to reach.')).toBeHidden()
  await captureScreen(view, info, 'client-updates')
})

test('two staff members edit one project: each keeps their input and sees what the other changed', async ({
  browser,
}, info) => {
  const own = await createProject(`Together ${info.project.name}`)
  const open = async () => {
    const page = await (await browser.newContext()).newPage()
    await logInByRequest(page, 'staff', `/admin?project=${own.publicId}&tab=edit`)
    const dialog = page.getByRole('dialog', { name: own.name })
    await expect(dialog.locator('input[name=einNumber]')).toBeVisible()
    return { page, dialog }
  }
  const [first, second] = [await open(), await open()]
  await second.dialog.locator('textarea[name=notes]').fill('Second: call on Monday')
  await second.dialog.locator('input[name=state]').fill('Ohio')
  await second.dialog.getByRole('button', { name: 'Save changes' }).scrollIntoViewIfNeeded()
  await first.dialog.locator('input[name=einNumber]').fill('12-3456789')
  await first.dialog.locator('input[name=state]').fill('Maine')
  await first.dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(first.page, 'Changes saved')

  await expect(second.dialog.getByText('Someone else changed this project')).toBeInViewport()
  await expect(
    second.dialog.getByText('They changed: EIN number, State. What you typed is still below: State.'),
  ).toBeVisible()
  await expect(second.dialog.locator('input[name=einNumber]')).toHaveValue('12-3456789')
  await expect(second.dialog.locator('input[name=state]')).toHaveValue('Ohio')
  await captureScreen(second.page, info, 'project-together')
  await second.dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(second.page, 'Changes saved')
  await expect(first.dialog.locator('textarea[name=notes]')).toHaveValue('Second: call on Monday')
  await expect(first.dialog.locator('input[name=einNumber]')).toHaveValue('12-3456789')
})

test('canned replies are created once, filled in, and sent', async ({ page }, info) => {
  const own = await createProject(`Canned ${info.project.name}`, 'Maya Brooks')
  await sendClientMessage(own, 'When will I hear from you?')
  const title = `Soon ${info.project.name}`
  await logInByRequest(page, 'staff', `/admin?project=${own.publicId}&tab=messages`)
  const dialog = page.getByRole('dialog', { name: own.name })
  await dialog.getByRole('button', { name: 'Edit replies' }).click()
  await page.getByRole('button', { name: 'New reply' }).click()
  const form = page.getByRole('dialog', { name: 'New canned reply' })
  await expect(form.getByLabel('Title')).toBeFocused()
  await form.getByRole('button', { name: 'Save reply' }).click()
  await expect(form.getByText('Please enter a title')).toBeVisible()
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Reply').fill('Hello {{userName}}, {{projectName}} is in good hands.')
  await captureScreen(page, info, 'reply-form')
  await form.getByRole('button', { name: 'Save reply' }).click()
  await expectToast(page, 'Reply saved')
  const list = page.getByRole('dialog', { name: 'Canned replies' })
  await expect(list.getByRole('heading', { name: title })).toBeVisible()
  await captureScreen(page, info, 'replies')
  await list.getByRole('button', { name: 'Close', exact: true }).click()

  await dialog.getByLabel('Insert a canned reply').selectOption(title)
  const field = dialog.locator('textarea[name=message]')
  await expect(field).toHaveValue(`Hello Maya Brooks, ${own.name} is in good hands.`)
  await expect(field).toBeFocused()
  await captureScreen(page, info, 'project-chat')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expectToast(page, 'Message Sent')
  const [toast, panel] = [await findToast(page, 'Message Sent').boundingBox(), await dialog.boundingBox()]
  expect((toast?.x ?? 0) + (toast?.width ?? 0), 'beside the message box').toBeLessThanOrEqual(panel?.x ?? 0)
  await captureScreen(page, info, 'toast-beside-project')
  await expect(dialog.getByText(`${own.name} is in good hands.`)).toBeVisible()
  await expect(dialog.getByText('Needs reply')).toBeHidden()

  await dialog.getByRole('button', { name: 'Edit replies' }).click()
  await list.getByRole('button', { name: `Remove ${title}` }).click()
  await expectToast(page, 'Reply removed')
})

test('a view is saved under a name, and its projects are exported', async ({ page }, info) => {
  const own = await createProject(`=Formula ${info.project.name}`)
  const name = `Needs us ${info.project.name}`
  await sendClientMessage(own, 'Hello?')
  await logInByRequest(page, 'staff')
  await page
    .getByLabel('Search name, person, email, phone, address, EIN, ID, or receipt')
    .fill(`formula ${info.project.name}`)
  await page.getByRole('button', { name: 'Needs reply' }).click()
  await page.getByRole('search').getByRole('button', { name: 'Created', exact: true }).click()
  await page.getByLabel('Created from').fill('2020-01-01')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/needsReply=yes.*from=2020-01-01|from=2020-01-01.*needsReply=yes/)
  await expect(page.getByRole('button', { name: 'Since Jan 1, 2020' })).toBeVisible()
  await expect(page.getByRole('button', { name: own.name })).toBeVisible()
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await captureScreen(page, info, 'filter-save')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expectToast(page, 'View saved')
  const chip = page.getByRole('button', { name, exact: true })
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await captureScreen(page, info, 'admin-filters')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('projects.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`,'=Formula ${info.project.name},Otto Lind,`)

  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(chip).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await chip.click()
  await expect(
    page.getByLabel('Search name, person, email, phone, address, EIN, ID, or receipt'),
  ).toHaveValue(`formula ${info.project.name}`)
  await page.getByRole('button', { name: `Remove view ${name}` }).click()
  await expectToast(page, 'View removed')
  await expect(chip).toBeHidden()
})

test('the palette finds projects, pages, and actions by a few letters', async ({ page }, info) => {
  const word = `palette${Date.now().toString(36)}`
  const own = await createProject(word)
  await logInByRequest(page, 'staff')
  await page.getByRole('button', { name: /Jump to/ }).click()
  const field = page.getByRole('combobox', { name: /^Jump to/ })
  await expect(field).toBeFocused()
  await captureScreen(page, info, 'palette')
  await field.fill(word)
  await expect(page.getByRole('option', { name: new RegExp(own.name) }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await captureScreen(page, info, 'palette-found')
  await field.press('Enter')
  await expect(page.getByRole('dialog', { name: own.name })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('keyb')
  await field.press('Enter')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(help).toBeVisible()
  await expect(field).toHaveCount(0)
  await captureScreen(page, info, 'keyboard-help')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(page.getByRole('dialog', { name: own.name })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('zzzz nothing')
  await expect(page.getByText('No results.')).toBeVisible()
})

test('a project whose script fails to load shows an error and opens after a retry', async ({ page }) => {
  const { name, publicId } = await createProject('Late Code')
  await createSession(page, 'staff')
  const code = '**/assets/project-dialog-*.js'
  await page.route(code, (route) => route.abort())
  await page.goto(`/admin?project=${publicId}`)
  await expect(page.getByRole('heading', { name: 'We couldn’t load the project' })).toBeVisible()
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name }).getByRole('tab', { name: 'Chat' })).toBeVisible()
})
