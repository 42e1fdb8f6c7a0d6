import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { toEasternDay } from '#contract/dates.ts'
import { setPassword } from '#contract/identity'
import { changeStatus, updateProjectDetails } from '#contract/projects'
import {
  formatMonth,
  formatMonthName,
  getPreviousMonth,
  recordMonth,
  sendMonthlyReport,
} from '#contract/results'
import type { TestClient } from '../browser.ts'
import { readPdfText } from '../pdf.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { copySessionToBrowser, createPaidClient, logInAsStaff } from './staff-steps.ts'
import { DEMO_PASSWORD, dismissToast, expectToast, logInByRequest, waitForEmail } from './steps.ts'

/** Sets a project live, with ads running since the given day. */
const launchProject = async (
  staff: TestClient,
  publicId: string,
  campaignLaunchedAt: string,
): Promise<void> => {
  const project = await staff.call(changeStatus, { params: { publicId }, body: { status: 'live' } })
  await staff.call(updateProjectDetails, {
    params: { publicId },
    body: {
      seenAt: project.updatedAt.toISOString(),
      einNumber: null,
      state: null,
      incorporationDate: null,
      irs501c3ApprovedAt: null,
      googleAdGrantApprovedAt: null,
      campaignLaunchedAt,
      assignedAdminId: null,
      notes: null,
    },
  })
}

/** Scrolls to the top, so that the sticky header doesn't cover buttons in the screenshot. */
const scrollToTop = (page: Page) => page.evaluate(() => window.scrollTo(0, 0))

for (const colorScheme of ['light', 'dark'] as const)
  test(`a client opens a monthly report from the results and downloads it as a PDF: ${colorScheme} @phone`, async ({
    page,
  }, info) => {
    await page.emulateMedia({ colorScheme })
    await logInByRequest(page, 'client')
    await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible()
    const project = page.getByRole('article').filter({ hasText: 'Tidewater Reading Room' })
    await project.getByRole('link').first().click()
    await page.getByRole('tab', { name: 'Results' }).click()
    const reports = page.getByRole('region', { name: 'Your monthly reports' })
    await expect(reports.getByRole('listitem').nth(5), 'at least six').toBeVisible()
    const link = reports.getByRole('link').first()
    const month = (await link.textContent()) ?? ''
    // By keyboard, because a click could miss while the sections above are loading.
    await link.press('Enter')

    await expect(page.getByRole('heading', { name: `${month} report`, level: 1 })).toBeVisible()
    const [name = ''] = month.split(' ')
    await expect(
      page.getByText(new RegExp(`^In ${name}, [\\d,]+ people came to your site from your ads\\.`)),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'From your Causeway team' })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Free Tutoring/ })).toBeVisible()
    const spend = page.getByRole('table', { name: 'Ad spend, $10,000 a month' })
    await expect(spend.getByRole('row').nth(6), 'the headings and six months or more').toBeAttached()
    await captureScreen(page, info, `monthly-report-${colorScheme}`)

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download PDF' }).click()
    const file = readFileSync(await (await download).path())
    expect(await readPdfText(file)).toContain(`${month} report`)

    await page.goto(`${new URL(page.url()).pathname.slice(0, -7)}2020-01`)
    await expect(page.getByRole('heading', { name: 'Report not found' })).toBeVisible()
    await captureScreen(page, info, `monthly-report-unknown-${colorScheme}`)
  })

test('staff see missing reports, add a paragraph, send a report, resend it, and revise it', async ({
  page,
}, info) => {
  const { publicId, email } = await createPaidClient('Ines Falk')
  const month = getPreviousMonth(toEasternDay(new Date()))
  const staff = await logInAsStaff()
  const figures = { month, cost: '8640.50', impressions: '41200', clicks: '2910', conversions: '148.5' }
  await launchProject(staff, publicId, `${month}-01`)

  await logInByRequest(page, 'staff', `/admin/campaigns/${publicId}`)
  const report = page
    .getByRole('list', { name: 'Monthly reports' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: formatMonth(month) }) })
  await expect(report).toContainText(`No figures imported for ${formatMonthName(month)}.`)
  await staff.call(recordMonth, { params: { id: publicId }, body: figures })
  await expect(report.getByText('Draft', { exact: true }), 'figures came in meanwhile').toBeVisible()

  await test.step('the preview shows the draft paragraph', async () => {
    await report.getByRole('button', { name: 'Add a paragraph' }).click()
    const dialog = page.getByRole('dialog', { name: `Paragraph for ${formatMonth(month)}` })
    await dialog.locator('textarea').fill('We moved money to <tutoring>.')
    await captureScreen(page, info, 'staff-report-paragraph')
    await dialog.getByRole('button', { name: 'Save paragraph' }).click()
    await expectToast(page, 'Paragraph saved')
    await dismissToast(page, 'Paragraph saved')
    await expect(report).toContainText('We moved money to <tutoring>.')
    await scrollToTop(page)
    await captureScreen(page, info, 'staff-reports-draft')
    await report.getByRole('link', { name: 'Preview' }).click()
    await expect(page.getByText('The client can’t see this report yet.')).toBeVisible()
    await captureScreen(page, info, 'staff-report-preview')
    await page.goBack()
  })

  await test.step('sends the report to the client', async () => {
    await report.getByRole('button', { name: 'Send now' }).click()
    const dialog = page.getByRole('dialog', { name: `Send the ${formatMonthName(month)} report` })
    await dialog.getByRole('button', { name: 'Send Report' }).click()
    await expectToast(page, 'Report sent')
    await dismissToast(page, 'Report sent')
    const sentEmail = await waitForEmail(email, new RegExp(`^${formatMonthName(month)} report for`))
    expect(sentEmail.text).toContain(`/project/${publicId}/reports/${month}`)
  })

  await test.step('resends it unchanged, then revises it with corrected figures', async () => {
    await report.getByRole('button', { name: 'Send again' }).click()
    await expectToast(page, 'Report sent again')
    await dismissToast(page, 'Report sent again')
    const corrected = { ...figures, clicks: '3000', replace: true }
    await staff.call(recordMonth, { params: { id: publicId }, body: corrected })
    await expect(report).toContainText('The figures changed after this report was sent.')
    await report.getByRole('button', { name: 'Revise' }).click()
    const dialog = page.getByRole('dialog', { name: `Send a revised ${formatMonthName(month)} report` })
    await dialog.getByRole('button', { name: 'Send revised report' }).click()
    await expectToast(page, 'Revised report sent')
    await dismissToast(page, 'Revised report sent')
    await waitForEmail(email, /^Updated:/)
    await report.getByText('History').click()
    await expect(report.getByRole('list').getByRole('listitem')).toHaveText([
      /Revised and sent by/,
      /Sent again by/,
      /Sent by/,
      /Paragraph changed by/,
    ])
    await scrollToTop(page)
    await captureScreen(page, info, 'staff-reports-sent')
  })

  await test.step('the portfolio lists missing reports', async () => {
    const other = await createPaidClient('Nils Ormond')
    await launchProject(staff, other.publicId, `${month}-01`)
    await page.goto('/admin/campaigns')
    await expect(page.getByRole('heading', { name: `${formatMonth(month)} reports` })).toBeVisible()
    const more = page.getByRole('button', { name: /^Show all/ })
    if (await more.isVisible()) await more.click()
    const waiting = page
      .getByRole('list', { name: 'Reports that weren’t sent' })
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href="/admin/campaigns/${other.publicId}"]`) })
    await expect(waiting).toContainText(`No figures imported for ${formatMonthName(month)}.`)
    await captureScreen(page, info, 'campaigns-last-month-reports')
  })
})

test('a client unsubscribes with the emailed link, and staff and the profile show it immediately @phone', async ({
  browser,
  page,
}, info) => {
  const { publicId, email, browser: client } = await createPaidClient('Odette Marsh')
  const month = getPreviousMonth(toEasternDay(new Date()))
  const staff = await logInAsStaff()
  const figures = { month, cost: '8640.50', impressions: '41200', clicks: '2910', conversions: '148.5' }
  await launchProject(staff, publicId, `${month}-01`)
  await staff.call(recordMonth, { params: { id: publicId }, body: figures })
  await staff.call(sendMonthlyReport, {
    params: { id: publicId, month },
    body: { paragraph: '', seenVersion: 0 },
  })
  const { html } = await waitForEmail(email, new RegExp(`^${formatMonthName(month)} report for`))
  const [, link = ''] = /href="([^"]*\/unsubscribe\?token=[^"]*)"/.exec(html) ?? []

  const [token = ''] = /(?<=#token=)[\w-]+/.exec((await waitForEmail(email, /password$/)).html) ?? []
  await client.call(setPassword, { body: { token, password: DEMO_PASSWORD } })
  const profile = await (await browser.newContext()).newPage()
  await copySessionToBrowser(profile.context(), client)
  await profile.goto('/profile')
  const wanted = profile.getByLabel('Email me my monthly ad reports')
  await expect(wanted).toBeChecked()
  await captureScreen(profile, info, 'profile-report-emails-on')

  const area = await (await browser.newContext()).newPage()
  await logInByRequest(area, 'staff', `/admin/campaigns/${publicId}`)
  const report = area
    .getByRole('list', { name: 'Monthly reports' })
    .getByRole('listitem')
    .filter({ has: area.getByRole('heading', { name: formatMonth(month) }) })
  const sendAgain = report.getByRole('button', { name: 'Send again' })
  await expect(sendAgain).toBeVisible()

  const stop = page.getByRole('button', { name: 'Stop these emails' })
  const sendTooMuch = async () => {
    await page.locator('form[method=post]').evaluate((form) => {
      const field = document.createElement('input')
      Object.assign(field, { type: 'hidden', name: 'padding', value: 'x'.repeat(5000) })
      form.append(field)
    })
    await stop.click()
    await expect(page.getByRole('alert')).toHaveText(
      'That’s too much to send. Please shorten it and try again.',
    )
  }
  await test.step('the link opens a page that changes nothing and shows why its form failed', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await captureScreen(page, info, 'unsubscribe')
    await profile.reload()
    await expect(wanted).toBeChecked()
    await sendTooMuch()
    await captureScreen(page, info, 'unsubscribe-failed')
  })

  await test.step('its button unsubscribes without a login', async () => {
    await stop.click()
    await expect(page).toHaveURL('/unsubscribe/done')
    await expect(page.getByRole('heading', { name: 'These emails are off' })).toBeVisible()
    expect(await page.context().cookies()).toEqual([])
    await captureScreen(page, info, 'unsubscribe-done')
    await expect(wanted).not.toBeChecked()
    await expect(sendAgain).toHaveCount(0)
  })

  await test.step('staff see the reason before and after sending a report', async () => {
    await expect(area.getByText('Reports aren’t emailed: the client turned report emails off.')).toBeVisible()
    await captureScreen(area, info, 'staff-reports-not-emailed')
    await report.getByRole('button', { name: 'Revise' }).click()
    const dialog = area.getByRole('dialog', { name: `Publish a revised ${formatMonthName(month)} report` })
    await expect(dialog).toContainText('replaced on the project page, without an email.')
    await captureScreen(area, info, 'staff-report-revise-not-emailed')
    await dialog.getByRole('button', { name: 'Publish revised report' }).click()
    await expectToast(area, 'Revised report published')
    await report.getByText('History').click()
    await expect(report.getByRole('list').getByRole('listitem')).toHaveText([
      /Revised and sent by .*\. Not emailed: the client turned report emails off\.$/,
      /Sent by (?!.*Not emailed)/,
    ])
    await scrollToTop(area)
    await captureScreen(area, info, 'staff-reports-not-emailed-history')
  })

  await test.step('the profile turns them on again', async () => {
    await wanted.check()
    await expectToast(profile, 'Notifications updated')
    await expect(sendAgain).toBeVisible()
    await expect(area.getByText('Reports aren’t emailed')).toHaveCount(0)
  })

  await test.step('the page works the same for a signed-in client after hydration', async () => {
    await copySessionToBrowser(page.context(), client)
    await page.goto(link)
    const own = page.locator('header').getByText('Odette Marsh').first()
    await expect(own).toBeAttached()
    await sendTooMuch()
    await expect(own, 'hydrated').toBeAttached()
    await expect(page.getByRole('alert')).toBeVisible()
    await stop.click()
    await expect(page).toHaveURL('/unsubscribe/done')
    await expect(wanted).not.toBeChecked()
  })
  await Promise.all([profile, area].map((other) => other.context().close()))
})
