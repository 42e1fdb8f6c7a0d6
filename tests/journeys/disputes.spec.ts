import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { createPaidClient, enterStaffArea } from './staff-steps.ts'
import { waitForEmail } from './steps.ts'

test('[RULE-49] staff answer a dispute, and it is lost', async ({ context, page }, info) => {
  const { email, publicId, verified } = await createPaidClient('Ravi Menon')
  const number = `CW-${String(verified.paymentId).padStart(6, '0')}`
  const sandbox = await context.newPage()
  const card = sandbox.getByRole('listitem').filter({ hasText: email })
  await sandbox.goto(`${process.env.SANDBOX_URL}/payments`)
  await card.getByRole('button', { name: 'Open a dispute' }).click()
  await expect(card).toContainText('dispute needs response')
  await captureScreen(sandbox, info, 'dispute-sandbox')

  await test.step('the queue shows it with its deadline', async () => {
    await enterStaffArea(page, 'Work queue')
    await page.goto('/admin/queue?kind=dispute')
    const row = page
      .getByRole('link', { name: /Ravi Menon.*Send evidence: \$6,000 disputed, product not received/ })
      .first()
    await expect(row).toContainText(/Due (in \d+ days|tomorrow)/)
    await captureScreen(page, info, 'dispute-queue')
  })

  await test.step('the payment shows the dispute and the evidence, but no refund', async () => {
    await page.goto(`/admin/payments?search=${number}`)
    await expect(page.getByRole('row', { name: /CW-/ })).toContainText('Disputed')
    await page.getByRole('button', { name: number }).click()
    const dialog = page.getByRole('dialog', { name: `Payment ${number}` })
    await expect(dialog.getByText('Disputed: evidence needed')).toBeVisible()
    await expect(dialog.getByText('Evidence due')).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toHaveCount(0)
    await captureScreen(page, info, 'dispute-payment')
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Download evidence pack' }).click()
    expect((await download).suggestedFilename()).toMatch(/^dispute-evidence-\d+\.pdf$/)
    if (process.env.SCREENSHOTS) await (await download).saveAs(`${process.env.SCREENSHOTS}/evidence.pdf`)
    await page.keyboard.press('Escape')
  })

  await test.step('the project is flagged', async () => {
    await page.goto(`/admin?search=${publicId.slice(0, 8)}`)
    await expect(page.getByText('Payment disputed').first()).toBeVisible()
    await captureScreen(page, info, 'dispute-table')
    await page.goto(`/admin?project=${publicId}&tab=history`)
    await expect(page.getByText(/^The client disputed a payment with their bank/)).toBeVisible()
    await captureScreen(page, info, 'dispute-history')
  })

  await test.step('a lost dispute appears on the payment and the project', async () => {
    await card.getByRole('button', { name: 'Send evidence' }).click()
    await card.getByRole('button', { name: 'Lose' }).click()
    await expect(card).toContainText('dispute lost')
    await waitForEmail('support@causeway.example', /^A dispute was lost/)
    await page.goto(`/admin?project=${publicId}&tab=payments`)
    const dialog = page.getByRole('dialog').first()
    await expect(dialog.getByText('Lost in dispute')).toBeVisible()
    await expect(dialog.getByText('Returned by the bank', { exact: true }).first()).toBeVisible()
    await expect(dialog).toContainText(/Net\s*\$0/)
    await captureScreen(page, info, 'dispute-lost-project')
    await page.goto(`/admin/payments?view=charged_back&search=${number}`)
    await expect(page.getByRole('row', { name: /CW-/ })).toContainText('Lost in dispute')
    await captureScreen(page, info, 'dispute-lost-payments')
  })
})
