import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { easternDay } from '#contract/dates.ts'
import { setPassword } from '#contract/identity'
import { changeStatus, updateProjectDetails } from '#contract/projects'
import { formatMonth, monthBefore, nameOfMonth, recordMonth, sendMonthlyReport } from '#contract/results'
import type { TestBrowser } from '../browser.ts'
import { textOfPdf } from '../pdf.ts'
import { adoptSession, callAsStaff, newBuyer } from './admin-steps.ts'
import { expect, test } from './journey.ts'
import { look } from './look.ts'
import { demoPassword, dismissToast, enterAs, expectToast, waitForMail } from './steps.ts'

/** Makes a project live, with ads running since the given day. */
const launch = async (staff: TestBrowser, publicId: string, campaignLaunchedAt: string): Promise<void> => {
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

/** Scrolls up, because the sticky header would cover buttons in the screenshot. */
const toTop = (page: Page) => page.evaluate(() => window.scrollTo(0, 0))

for (const colorScheme of ['light', 'dark'] as const)
  test(`a client opens a monthly report from the results and downloads it as a PDF: ${colorScheme} @phone`, async ({
    page,
  }, info) => {
    await page.emulateMedia({ colorScheme })
    await enterAs(page, 'client')
    await expect(page.getByRole('heading', { name: 'Your Projects' })).toBeVisible()
    const project = page.getByRole('article').filter({ hasText: 'Tidewater Reading Room' })
    await project.getByRole('link').first().click()
    await page.getByRole('tab', { name: 'Results' }).click()
    const reports = page.getByRole('region', { name: 'Your Monthly Reports' })
    await expect(reports.getByRole('listitem').nth(5), 'at least six').toBeVisible()
    const link = reports.getByRole('link').first()
    const month = (await link.textContent()) ?? ''
    await link.click()

    await expect(page.getByRole('heading', { name: `${month} Report`, level: 1 })).toBeVisible()
    const [name = ''] = month.split(' ')
    await expect(
      page.getByText(new RegExp(`^In ${name}, [\\d,]+ people came to your site from your ads\\.`)),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'From Your Causeway Team' })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Free Tutoring/ })).toBeVisible()
    const spend = page.getByRole('table', { name: 'Ad spend, $10,000 a month' })
    await expect(spend.getByRole('row').nth(6), 'the headings and six months or more').toBeAttached()
    await look(page, info, `monthly-report-${colorScheme}`)

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download PDF' }).click()
    const file = readFileSync(await (await download).path())
    expect(await textOfPdf(file)).toContain(`${month} report`)

    await page.goto(`${new URL(page.url()).pathname.slice(0, -7)}2020-01`)
    await expect(page.getByRole('heading', { name: 'Report Not Found' })).toBeVisible()
    await look(page, info, `monthly-report-unknown-${colorScheme}`)
  })

test('staff see whose report is missing, add a paragraph, send the report, and send it again and anew @phone', async ({
  page,
}, info) => {
  const { publicId, email } = await newBuyer('Ines Falk')
  const month = monthBefore(easternDay(new Date()))
  const staff = await callAsStaff()
  const figures = { month, cost: '8640.50', impressions: '41200', clicks: '2910', conversions: '148.5' }
  await launch(staff, publicId, `${month}-01`)

  await enterAs(page, 'staff')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.goto(`/admin/campaigns/${publicId}`)
  const report = page
    .getByRole('list', { name: 'Monthly reports' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: formatMonth(month) }) })
  await expect(report).toContainText(`No figures imported for ${nameOfMonth(month)}.`)
  await staff.call(recordMonth, { params: { id: publicId }, body: figures })
  await expect(report.getByText('Draft', { exact: true }), 'figures came in meanwhile').toBeVisible()

  await test.step('a paragraph in the draft, seen in the preview', async () => {
    await report.getByRole('button', { name: 'Add a Paragraph' }).click()
    const dialog = page.getByRole('dialog', { name: `Paragraph for ${formatMonth(month)}` })
    await dialog.locator('textarea').fill('We moved money to <tutoring>.')
    await look(page, info, 'staff-report-paragraph')
    await dialog.getByRole('button', { name: 'Save Paragraph' }).click()
    await expectToast(page, 'Paragraph Saved')
    await dismissToast(page, 'Paragraph Saved')
    await expect(report).toContainText('We moved money to <tutoring>.')
    await toTop(page)
    await look(page, info, 'staff-reports-draft')
    await report.getByRole('link', { name: 'Preview' }).click()
    await expect(page.getByText("The client can't see this report yet.")).toBeVisible()
    await look(page, info, 'staff-report-preview')
    await page.goBack()
  })

  await test.step('sent now, to the client', async () => {
    await report.getByRole('button', { name: 'Send Now' }).click()
    const dialog = page.getByRole('dialog', { name: `Send the ${nameOfMonth(month)} Report` })
    await dialog.getByRole('button', { name: 'Send Report' }).click()
    await expectToast(page, 'Report Sent')
    await dismissToast(page, 'Report Sent')
    const mail = await waitForMail(email, new RegExp(`^${nameOfMonth(month)} report for`))
    expect(mail.text).toContain(`/project/${publicId}/reports/${month}`)
  })

  await test.step('sent again as it is, then anew from corrected figures', async () => {
    await report.getByRole('button', { name: 'Send Again' }).click()
    await expectToast(page, 'Report Sent Again')
    await dismissToast(page, 'Report Sent Again')
    const corrected = { ...figures, clicks: '3000', replace: true }
    await staff.call(recordMonth, { params: { id: publicId }, body: corrected })
    await expect(report).toContainText('The figures changed after this report was sent.')
    await report.getByRole('button', { name: 'Revise' }).click()
    const dialog = page.getByRole('dialog', { name: `Send a Revised ${nameOfMonth(month)} Report` })
    await dialog.getByRole('button', { name: 'Send Revised Report' }).click()
    await expectToast(page, 'Revised Report Sent')
    await dismissToast(page, 'Revised Report Sent')
    await waitForMail(email, /^Updated:/)
    await report.getByText('History').click()
    await expect(report.getByRole('list').getByRole('listitem')).toHaveText([
      /Revised and sent by/,
      /Sent again by/,
      /Sent by/,
      /Paragraph changed by/,
    ])
    await toTop(page)
    await look(page, info, 'staff-reports-sent')
  })

  await test.step('the portfolio names who is missing', async () => {
    const other = await newBuyer('Nils Ormond')
    await launch(staff, other.publicId, `${month}-01`)
    await page.goto('/admin/campaigns')
    await expect(page.getByRole('heading', { name: `${formatMonth(month)} Reports` })).toBeVisible()
    const more = page.getByRole('button', { name: /^Show All/ })
    if (await more.isVisible()) await more.click()
    const waiting = page
      .getByRole('list', { name: "Reports that weren't sent" })
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href="/admin/campaigns/${other.publicId}"]`) })
    await expect(waiting).toContainText(`No figures imported for ${nameOfMonth(month)}.`)
    await look(page, info, 'campaigns-due-reports')
  })
})

test('a client stops report emails by the link in one, which staff and the profile show at once @phone', async ({
  browser,
  page,
}, info) => {
  const { publicId, email, browser: client } = await newBuyer('Odette Marsh')
  const month = monthBefore(easternDay(new Date()))
  const staff = await callAsStaff()
  const figures = { month, cost: '8640.50', impressions: '41200', clicks: '2910', conversions: '148.5' }
  await launch(staff, publicId, `${month}-01`)
  await staff.call(recordMonth, { params: { id: publicId }, body: figures })
  await staff.call(sendMonthlyReport, {
    params: { id: publicId, month },
    body: { paragraph: '', seenVersion: 0 },
  })
  const { html } = await waitForMail(email, new RegExp(`^${nameOfMonth(month)} report for`))
  const [, link = ''] = /href="([^"]*\/unsubscribe\?token=[^"]*)"/.exec(html) ?? []

  const [token = ''] = /(?<=#token=)[\w-]+/.exec((await waitForMail(email, /password$/)).html) ?? []
  await client.call(setPassword, { body: { token, password: demoPassword } })
  const profile = await (await browser.newContext()).newPage()
  await adoptSession(profile.context(), client)
  await profile.goto('/profile')
  const wanted = profile.getByLabel('Email me my monthly ad reports')
  await expect(wanted).toBeChecked()
  await look(profile, info, 'profile-report-emails-on')

  const area = await (await browser.newContext()).newPage()
  await enterAs(area, 'staff')
  await expect(area.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await area.goto(`/admin/campaigns/${publicId}`)
  const report = area
    .getByRole('list', { name: 'Monthly reports' })
    .getByRole('listitem')
    .filter({ has: area.getByRole('heading', { name: formatMonth(month) }) })
  const sendAgain = report.getByRole('button', { name: 'Send Again' })
  await expect(sendAgain).toBeVisible()

  const stop = page.getByRole('button', { name: 'Stop These Emails' })
  const sendTooMuch = async () => {
    await page.locator('form[method=post]').evaluate((form) => {
      const field = document.createElement('input')
      Object.assign(field, { type: 'hidden', name: 'padding', value: 'x'.repeat(5000) })
      form.append(field)
    })
    await stop.click()
    await expect(page.getByRole('alert')).toHaveText(
      "That's too much to send. Please shorten it and try again.",
    )
  }
  await test.step('the link opens a page that changes nothing by itself, and says why its form failed', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await look(page, info, 'unsubscribe')
    await profile.reload()
    await expect(wanted).toBeChecked()
    await sendTooMuch()
    await look(page, info, 'unsubscribe-failed')
  })

  await test.step('its button stops them, without a login', async () => {
    await stop.click()
    await expect(page).toHaveURL('/unsubscribe/done')
    await expect(page.getByRole('heading', { name: 'These emails are off' })).toBeVisible()
    expect(await page.context().cookies()).toEqual([])
    await look(page, info, 'unsubscribe-done')
    await expect(wanted).not.toBeChecked()
    await expect(sendAgain).toHaveCount(0)
  })

  await test.step('staff see why, before and after they send a report', async () => {
    await expect(area.getByText("Reports aren't emailed: the client turned report emails off.")).toBeVisible()
    await look(area, info, 'staff-reports-not-emailed')
    await report.getByRole('button', { name: 'Revise' }).click()
    const dialog = area.getByRole('dialog', { name: `Publish a Revised ${nameOfMonth(month)} Report` })
    await expect(dialog).toContainText('replaced on the project page, without an email.')
    await look(area, info, 'staff-report-revise-not-emailed')
    await dialog.getByRole('button', { name: 'Publish Revised Report' }).click()
    await expectToast(area, 'Revised Report Published')
    await report.getByText('History').click()
    await expect(report.getByRole('list').getByRole('listitem')).toHaveText([
      /Revised and sent by .*\. Not emailed: the client turned report emails off\.$/,
      /Sent by (?!.*Not emailed)/,
    ])
    await toTop(area)
    await look(area, info, 'staff-reports-not-emailed-history')
  })

  await test.step('the profile turns them on again', async () => {
    await wanted.check()
    await expectToast(profile, 'Notifications Updated')
    await expect(sendAgain).toBeVisible()
    await expect(area.getByText("Reports aren't emailed")).toHaveCount(0)
  })

  await test.step('the page does the same for a client who is logged in, with its framework', async () => {
    await adoptSession(page.context(), client)
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
