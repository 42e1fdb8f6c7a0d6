import type { Locator, Page } from '@playwright/test'
import { getStaffProject, updateProjectDetails } from '#contract/projects'
import { ask, makeProject } from './admin-projects.ts'
import { callAsStaff, newClient, newProspect, orderPackage } from './admin-steps.ts'
import { expect, test } from './journey.ts'
import { look } from './look.ts'
import { enterAs, expectToast, holdCalls } from './steps.ts'

const openProject = async (page: Page, publicId: string, tab = 'details') => {
  await page.goto(`/admin?project=${publicId}&tab=${tab}`)
  return page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Project Details' }) })
}

const enter = async (page: Page) => {
  await enterAs(page, 'staff')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

test('the details show known and missing values @phone', async ({ page }, info) => {
  const begun = await newProspect('Dana Moss', 'full')
  const own = await makeProject(`Details ${info.project.name}`)
  const staff = await callAsStaff()
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
  await enter(page)
  const today = await page.evaluate(() => new Date().toLocaleDateString('en-US', { dateStyle: 'medium' }))
  const timelineOf = (dialog: Locator) =>
    dialog.locator('section').filter({ has: page.getByRole('heading', { name: 'Timeline', exact: true }) })

  await test.step('[ADMD-02] Basic Information has name, contact, email, and the phone where there is one', async () => {
    const { client, email, phone } = await newClient('Maya Brooks')
    const withPhone = await orderPackage(client, 'starter')
    for (const [publicId, facts] of [
      [withPhone, ['Starter Package', 'Maya Brooks', email, phone]],
      [own.publicId, [own.name, own.user, own.email, 'Not provided']],
    ] as const) {
      const dialog = await openProject(page, publicId)
      const basics = dialog
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Basic Information' }) })
      await expect(basics.locator('dt')).toHaveText(['Organization Name', 'Contact Person', 'Email', 'Phone'])
      await expect(basics.locator('dd')).toHaveText([...facts])
    }
  })

  await test.step('nothing is known yet', async () => {
    const dialog = await openProject(page, begun.publicId)
    const fact = (label: string) => dialog.getByText(label, { exact: true }).locator('..').locator('dd')
    await test.step('[ADMD-03] neither country nor state', async () => {
      for (const label of ['Country', 'State']) await expect(fact(label)).toHaveText('Not provided')
    })
    await test.step('[ADMD-04] the package, but neither purpose nor goals nor EIN', async () => {
      for (const label of ['Purpose', 'Advertising Goals', 'EIN Number'])
        await expect(fact(label)).toHaveText('Not provided')
      await expect(fact('Package')).toHaveText(/Full Launch/)
    })
    await test.step('[ADMD-05] the timeline begins with the day it was created; no incorporation yet', async () => {
      await expect(timelineOf(dialog).locator('dt').nth(0)).toHaveText('Created')
      await expect(timelineOf(dialog).locator('dd').nth(0)).toHaveText(today)
      await expect(timelineOf(dialog).locator('dt').nth(1)).toHaveText('Incorporation Date')
      await expect(timelineOf(dialog).locator('dd').nth(1)).toHaveText('Not set')
    })
    await test.step('[ADMD-06] neither the IRS nor the grant provider has approved it', async () => {
      await expect(timelineOf(dialog).locator('dt').nth(2)).toHaveText('IRS 501(c)(3) Approved')
      await expect(timelineOf(dialog).locator('dd').nth(2)).toHaveText('Not approved yet')
      await expect(timelineOf(dialog).locator('dt').nth(3)).toHaveText('Ad Grant Approved')
      await expect(timelineOf(dialog).locator('dd').nth(3)).toHaveText('Not approved yet')
    })
    await test.step('[ADMD-07] there are no notes', () =>
      expect(dialog.getByText('No notes added yet.')).toBeVisible())
    await look(page, info, 'details-missing')
  })

  await test.step('everything is known', async () => {
    const dialog = await openProject(page, own.publicId)
    const fact = (label: string) => dialog.getByText(label, { exact: true }).locator('..').locator('dd')
    await test.step('[ADMD-03] the country and the state', async () => {
      await expect(fact('Country')).toHaveText('United States')
      await expect(fact('State')).toHaveText('Virginia')
    })
    await test.step('[ADMD-04] the purpose, the goals, the package and the EIN', async () => {
      await expect(fact('Purpose')).toHaveText(/^We lend tools/)
      await expect(fact('Advertising Goals')).toHaveText(/^Reach neighbors/)
      await expect(fact('Package')).toHaveText(/Starter/)
      await expect(fact('EIN Number')).toHaveText('12-3456789')
    })
    await test.step('[ADMD-05] [ADMD-06] the days of the timeline', () =>
      expect(timelineOf(dialog).locator('dd')).toHaveText([
        today,
        'Jan 5, 2026',
        'Feb 6, 2026',
        'Mar 7, 2026',
      ]))
    await test.step('[ADMD-07] the notes', () => expect(dialog.getByText('Call on Monday.')).toBeVisible())
    await look(page, info, 'details-known')
  })
})

test('messages load, start empty, and are sent one at a time', async ({ page }, info) => {
  const own = await makeProject(`Chat ${info.project.name}`, 'Maya Brooks')
  await enter(page)
  const messages = await holdCalls(page, /\/messages$/)
  const dialog = await openProject(page, own.publicId, 'messages')
  await test.step('[ADMD-08] while its messages load it says so', () =>
    expect(dialog.getByText('Loading messages...')).toBeVisible())
  await look(page, info, 'chat-loading')
  messages.release()
  await test.step('[ADMD-09] without messages it invites to begin', () =>
    expect(dialog.getByText('No messages yet. Start a conversation!')).toBeVisible())
  const field = dialog.locator('textarea[name=message]')
  const send = dialog.locator('button[type=submit]')
  await test.step('[ADMD-13] nothing can be sent while the field is empty', async () => {
    await expect(send).toBeDisabled()
    await field.fill('   ')
    await expect(send).toBeDisabled()
  })
  await look(page, info, 'chat-empty')

  const sending = await holdCalls(page, /\/messages$/, 'POST')
  await field.fill('Welcome aboard!')
  await expect(send).toBeEnabled()
  await send.click()
  await test.step('[ADMD-13] nor while a message is under way', async () => {
    await expect(send).toHaveText('Sending...')
    await expect(send).toBeDisabled()
  })
  sending.release()
  await expectToast(page, 'Message Sent')
  await ask(own, 'Thank you!')
  const told = dialog.getByRole('log').getByRole('listitem')
  await test.step('[ADMD-11] each message has its sender’s name and its time', () =>
    expect(told).toHaveText([
      /^Nora Whitfield [A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M\s*Welcome aboard!$/,
      /^Maya Brooks [A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M\s*Thank you!$/,
    ]))
})

test('the status dialog edits, previews, and shows that it is busy @phone', async ({ page }, info) => {
  const own = await makeProject(`Dialog ${info.project.name}`)
  await enter(page)
  const shown = await openProject(page, own.publicId)
  await shown.getByLabel(`Change status of ${own.name}`).selectOption('Under Review')
  const dialog = page.getByRole('dialog', { name: 'Status Update Notification' })
  const body = dialog.locator('textarea[name=htmlContent]')
  await test.step('[MAIL-03] a subject, a message and a hint at its formatting', async () => {
    await expect(dialog.getByLabel('Subject')).toHaveValue(/review/i)
    await expect(body).not.toHaveValue('')
    await expect(dialog.getByText(/^Use \*\*bold\*\*, \*italic\*/)).toBeVisible()
  })
  await test.step('[MAIL-04] the two tabs', () =>
    expect(dialog.getByRole('tab')).toHaveText(['Write Email', 'Preview']))
  await look(page, info, 'status-write')
  await body.fill('We read **every word** of it.')
  await dialog.getByRole('tab', { name: 'Preview' }).click()
  await expect(dialog.locator('strong', { hasText: 'every word' })).toBeVisible()
  await look(page, info, 'status-preview')

  const notify = dialog.getByRole('checkbox', { name: /^Send an email notification to/ })
  await test.step('[MAIL-05] a checkbox sends the email', () => expect(notify).toBeChecked())
  await notify.uncheck()
  await dialog.getByRole('tab', { name: 'Write Email' }).click()
  await expect(body).toBeDisabled()
  const { release } = await holdCalls(page, /\/status$/, 'PUT')
  await dialog.getByRole('button', { name: 'Update Status Only' }).click()
  await test.step('[MAIL-08] while it is busy it says Processing...', () =>
    expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled())
  release()
  await expectToast(page, 'Status Updated')
  await expect(dialog).toBeHidden()
})

test('an open form in a project stays when the list behind it loads later', async ({ page }, info) => {
  const own = await makeProject(`Early ${info.project.name}`)
  await enter(page)
  const { release } = await holdCalls(page, /\/api\/admin\/projects\?/)
  const shown = await openProject(page, own.publicId)
  await shown.getByLabel(`Change status of ${own.name}`).selectOption('Under Review')
  const dialog = page.getByRole('dialog', { name: 'Status Update Notification' })
  await dialog.getByLabel('Subject').fill('We read it now')
  release()
  await expect(page.getByText(/ in total$/)).toBeAttached()
  await expect(dialog.getByLabel('Subject')).toHaveValue('We read it now')
})
