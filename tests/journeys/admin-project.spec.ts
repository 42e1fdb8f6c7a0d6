import type { Locator, Page } from '@playwright/test'
import { getStaffProject, updateProjectDetails } from '#contract/projects'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { createClient, createUnpaidClient, logInAsStaff, orderPackage } from './staff-steps.ts'
import { delayResponses, expectToast, logInByRequest } from './steps.ts'
import { createProject, sendClientMessage } from './test-projects.ts'

const openProject = async (page: Page, publicId: string, tab = 'details') => {
  await page.goto(`/admin?project=${publicId}&tab=${tab}`)
  return page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Project Details' }) })
}

const enterAsStaff = async (page: Page) => {
  await logInByRequest(page, 'staff')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

test('the details show known and missing values @phone', async ({ page }, info) => {
  const begun = await createUnpaidClient('Dana Moss', 'full')
  const own = await createProject(`Details ${info.project.name}`)
  const staff = await logInAsStaff()
  const { updatedAt } = await staff.call(getStaffProject, { params: { publicId: own.publicId } })
  await staff.call(updateProjectDetails, {
    params: { publicId: own.publicId },
    body: {
      seenAt: updatedAt.toISOString(),
      einNumber: '12-3456789',
      state: 'Virginia',
      incorporationDate: '2026-01-05',
      irs501c3ApprovedAt: '2026-02-06',
      googleAdGrantApprovedAt: '2026-03-07',
      campaignLaunchedAt: null,
      assignedAdminId: null,
      notes: 'Call on Monday.',
    },
  })
  await enterAsStaff(page)
  const today = await page.evaluate(() => new Date().toLocaleDateString('en-US', { dateStyle: 'medium' }))
  const findTimeline = (dialog: Locator) =>
    dialog.locator('section').filter({ has: page.getByRole('heading', { name: 'Timeline', exact: true }) })

  await test.step('[ADMD-02] Basic Information has name, contact, email, and the phone where there is one', async () => {
    const { client, email, phone } = await createClient('Maya Brooks')
    const withPhone = await orderPackage(client, 'starter')
    for (const [publicId, values] of [
      [withPhone, ['Starter Package', 'Maya Brooks', email, phone]],
      [own.publicId, [own.name, own.user, own.email, 'Not provided']],
    ] as const) {
      const dialog = await openProject(page, publicId)
      const basics = dialog
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Basic Information' }) })
      await expect(basics.locator('dt')).toHaveText(['Organization name', 'Contact person', 'Email', 'Phone'])
      await expect(basics.locator('dd')).toHaveText([...values])
    }
  })

  await test.step('a project without details', async () => {
    const dialog = await openProject(page, begun.publicId)
    const fact = (label: string) => dialog.getByText(label, { exact: true }).locator('..').locator('dd')
    await test.step('[ADMD-03] country and state are missing', async () => {
      for (const label of ['Country', 'State']) await expect(fact(label)).toHaveText('Not provided')
    })
    await test.step('[ADMD-04] the package is known, and purpose, goals, and EIN are missing', async () => {
      for (const label of ['Purpose', 'Advertising goals', 'EIN number'])
        await expect(fact(label)).toHaveText('Not provided')
      await expect(fact('Package')).toHaveText(/Full Launch/)
    })
    await test.step('[ADMD-05] the timeline starts with the creation date, without an incorporation', async () => {
      await expect(findTimeline(dialog).locator('dt').nth(0)).toHaveText('Created')
      await expect(findTimeline(dialog).locator('dd').nth(0)).toHaveText(today)
      await expect(findTimeline(dialog).locator('dt').nth(1)).toHaveText('Incorporation date')
      await expect(findTimeline(dialog).locator('dd').nth(1)).toHaveText('Not set')
    })
    await test.step('[ADMD-06] the IRS and grant approvals are missing', async () => {
      await expect(findTimeline(dialog).locator('dt').nth(2)).toHaveText('IRS 501(c)(3) approved')
      await expect(findTimeline(dialog).locator('dd').nth(2)).toHaveText('Not approved yet')
      await expect(findTimeline(dialog).locator('dt').nth(3)).toHaveText('Ad Grant approved')
      await expect(findTimeline(dialog).locator('dd').nth(3)).toHaveText('Not approved yet')
    })
    await test.step('[ADMD-07] notes are missing', () =>
      expect(dialog.getByText('No notes added yet.')).toBeVisible())
    await captureScreen(page, info, 'details-missing')
  })

  await test.step('a project with all details', async () => {
    const dialog = await openProject(page, own.publicId)
    const fact = (label: string) => dialog.getByText(label, { exact: true }).locator('..').locator('dd')
    await test.step('[ADMD-03] the country and the state', async () => {
      await expect(fact('Country')).toHaveText('United States')
      await expect(fact('State')).toHaveText('Virginia')
    })
    await test.step('[ADMD-04] the purpose, goals, package, and EIN', async () => {
      await expect(fact('Purpose')).toHaveText(/^We lend tools/)
      await expect(fact('Advertising goals')).toHaveText(/^Reach neighbors/)
      await expect(fact('Package')).toHaveText(/Starter/)
      await expect(fact('EIN number')).toHaveText('12-3456789')
    })
    await test.step('[ADMD-05] [ADMD-06] the timeline dates', () =>
      expect(findTimeline(dialog).locator('dd')).toHaveText([
        today,
        'Jan 5, 2026',
        'Feb 6, 2026',
        'Mar 7, 2026',
        /^Version \d+\.\d+, /,
        /^Version \d+\.\d+, /,
      ]))
    await test.step('[ADMD-07] the notes', () => expect(dialog.getByText('Call on Monday.')).toBeVisible())
    await captureScreen(page, info, 'details-known')
  })
})

test('messages load, start empty, and are sent one at a time', async ({ page }, info) => {
  const own = await createProject(`Chat ${info.project.name}`, 'Maya Brooks')
  await enterAsStaff(page)
  const messages = await delayResponses(page, /\/messages$/)
  const dialog = await openProject(page, own.publicId, 'messages')
  await test.step('[ADMD-08] shows that messages are loading', () =>
    expect(dialog.getByText('Loading messages...')).toBeVisible())
  await captureScreen(page, info, 'chat-loading')
  messages.release()
  await test.step('[ADMD-09] invites staff to write the first message', () =>
    expect(dialog.getByText('No messages yet. Start a conversation!')).toBeVisible())
  const field = dialog.locator('textarea[name=message]')
  const send = dialog.locator('button[type=submit]')
  await test.step('[ADMD-13] an empty message can’t be sent', async () => {
    await expect(send).toBeDisabled()
    await field.fill('   ')
    await expect(send).toBeDisabled()
  })
  await captureScreen(page, info, 'chat-empty')

  const sending = await delayResponses(page, /\/messages$/, 'POST')
  await field.fill('Welcome aboard!')
  await expect(send).toBeEnabled()
  await send.click()
  await test.step('[ADMD-13] no message can be sent during another one', async () => {
    await expect(send).toHaveText('Sending...')
    await expect(send).toBeDisabled()
  })
  sending.release()
  await expectToast(page, 'Message Sent')
  await sendClientMessage(own, 'Thank you!')
  const told = dialog.getByRole('log').getByRole('listitem')
  await test.step('[ADMD-11] each message shows its sender and time', () =>
    expect(told).toHaveText([
      /^Nora Whitfield [A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M\s*Welcome aboard!$/,
      /^Maya Brooks [A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M\s*Thank you!$/,
    ]))
})

test('the status dialog edits, previews, and shows that it is busy @phone', async ({ page }, info) => {
  const own = await createProject(`Dialog ${info.project.name}`)
  await enterAsStaff(page)
  const shown = await openProject(page, own.publicId)
  await shown.getByLabel(`Change status of ${own.name}`).selectOption('Under Review')
  const dialog = page.getByRole('dialog', { name: 'Status Update Notification' })
  const body = dialog.locator('textarea[name=htmlContent]')
  await test.step('[MAIL-03] shows a subject, a body, and a formatting hint', async () => {
    await expect(dialog.getByLabel('Subject')).toHaveValue(/review/i)
    await expect(body).not.toHaveValue('')
    await expect(dialog.getByText(/^Use \*\*bold\*\*, \*italic\*/)).toBeVisible()
  })
  await test.step('[MAIL-04] the two tabs', () =>
    expect(dialog.getByRole('tab')).toHaveText(['Write Email', 'Preview']))
  await captureScreen(page, info, 'status-write')
  await body.fill('We read **every word** of it.')
  await dialog.getByRole('tab', { name: 'Preview' }).click()
  await expect(dialog.locator('strong', { hasText: 'every word' })).toBeVisible()
  await captureScreen(page, info, 'status-preview')

  const notify = dialog.getByRole('checkbox', { name: /^Send an email notification to/ })
  await test.step('[MAIL-05] a checkbox controls the email', () => expect(notify).toBeChecked())
  await notify.uncheck()
  await dialog.getByRole('tab', { name: 'Write Email' }).click()
  await expect(body).toBeDisabled()
  const { release } = await delayResponses(page, /\/status$/, 'PUT')
  await dialog.getByRole('button', { name: 'Update Status Only' }).click()
  await test.step('[MAIL-08] the busy button says Processing...', () =>
    expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled())
  release()
  await expectToast(page, 'Status Updated')
  await expect(dialog).toBeHidden()
})

test('an open form in a project stays when the list behind it loads later', async ({ page }, info) => {
  const own = await createProject(`Early ${info.project.name}`)
  await enterAsStaff(page)
  const { release } = await delayResponses(page, /\/api\/admin\/projects\?/)
  const shown = await openProject(page, own.publicId)
  await shown.getByLabel(`Change status of ${own.name}`).selectOption('Under Review')
  const dialog = page.getByRole('dialog', { name: 'Status Update Notification' })
  await dialog.getByLabel('Subject').fill('We read it now')
  release()
  await expect(page.getByText(/ in total$/)).toBeAttached()
  await expect(dialog.getByLabel('Subject')).toHaveValue('We read it now')
})
