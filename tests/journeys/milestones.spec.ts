import { sendMessageAsStaff } from '#contract/messaging'
import { changeStatus } from '#contract/projects'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { assignProjectToSelf, copySessionToBrowser, createPaidClient, logInAsStaff } from './staff-steps.ts'

test('milestones are celebrated once, and the client sees their project manager @phone', async ({
  context,
  page,
}, info) => {
  const { browser, publicId } = await createPaidClient('Maya Brooks')
  const staff = await logInAsStaff()
  const params = { publicId }
  await copySessionToBrowser(context, browser)
  await staff.call(changeStatus, { params, body: { status: 'filing' } })
  await page.goto('/dashboard')
  await expect(page.getByRole('article')).toBeVisible()
  const approved = page.getByRole('region', { name: 'The IRS approved your nonprofit' })
  const live = page.getByRole('region', { name: 'You’re live' })

  await test.step('the figures of a single project take one line', async () => {
    const figures = page.getByRole('main').locator('dl > div > dd')
    await expect(figures).toHaveText(['1', '0', '$0', '1'])
    const middles = await Promise.all(
      (await figures.all()).map(async (figure) => {
        const [value, name] = await Promise.all([
          figure.boundingBox(),
          figure.locator('..').locator('dt').boundingBox(),
        ])
        if (!value || !name) throw new Error('the figure is not drawn')
        return { value: value.y + value.height / 2, name: name.y + name.height / 2 }
      }),
    )
    const [first] = middles
    if (!first) throw new Error('there are no figures')
    for (const { value, name } of middles) {
      expect(value).toBeCloseTo(first.value, 0)
      // On phones, the label is below its figure.
      if (info.project.name !== 'phone') expect(name).toBeCloseTo(first.value, 0)
    }
  })

  await test.step('celebrates on the open page immediately', async () => {
    await expect(approved).toHaveCount(0)
    const seen = page.waitForResponse(/\/celebrated$/)
    await staff.call(changeStatus, { params, body: { status: 'irs_approved' } })
    await expect(approved).toBeVisible()
    expect((await seen).status()).toBe(200)
    await captureScreen(page, info, 'm1-approved')
  })

  await test.step('celebrates only once', async () => {
    await page.goto(`/project/${publicId}`)
    await expect(page.getByRole('heading', { name: 'Application Details' })).toBeVisible()
    await expect(approved).toHaveCount(0)
  })

  await test.step('celebrates the next milestone on the project page until it is closed', async () => {
    await staff.call(changeStatus, { params, body: { status: 'live' } })
    await expect(live).toBeVisible()
    await captureScreen(page, info, 'm2-live')
    await live.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(live).toHaveCount(0)
  })

  await test.step('shows the assigned staff member', async () => {
    const name = await assignProjectToSelf(staff, params.publicId)
    const progress = page.getByRole('region', { name: 'Progress' })
    await expect(progress.getByText(name)).toBeVisible()
    await expect(progress.getByText('Your project manager')).toBeVisible()
    await captureScreen(page, info, 'm3-manager')
    const ways = page.getByRole('navigation', { name: 'Client area' })
    for (const message of ['Congratulations!', 'Your first report comes next month.'])
      await staff.call(sendMessageAsStaff, { params: { id: publicId }, body: { message } })
    const unread = ways.getByRole('link', { name: 'Messages 2 unread messages' })
    await expect(unread.getByText('2', { exact: true })).toBeVisible()
    await progress.getByRole('link', { name: 'Message' }).click()
    await expect(page.getByLabel('Your message')).toBeVisible()
    await expect(ways.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  })
})
