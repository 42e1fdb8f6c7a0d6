import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { formatMonth, monthBefore, nameOfMonth, recordMonth } from '#contract/campaigns'
import { easternDay } from '#contract/dates.ts'
import { changeStatus, updateProjectDetails } from '#contract/projects'
import type { TestBrowser } from '../browser.ts'
import { textOfPdf } from '../pdf.ts'
import { callAsStaff, newBuyer } from './admin-steps.ts'
import { expect, test } from './journey.ts'
import { look } from './look.ts'
import { dismissToast, enterAs, expectToast, waitForMail } from './steps.ts'

/** Makes a project live, as staff do, with ads that have run since a day. */
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

/** The bar of the staff area would lie over buttons that have just been used. */
const toTop = (page: Page) => page.evaluate(() => window.scrollTo(0, 0))

for (const colorScheme of ['light', 'dark'] as const)
  test(`a client opens a monthly report from the results and takes it along as PDF: ${colorScheme} @phone`, async ({
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
