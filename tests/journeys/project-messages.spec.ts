import type { Locator } from '@playwright/test'
import { expect, test } from './journey.ts'
import { logInByRequest } from './steps.ts'
import { createProject, sendClientMessage } from './test-projects.ts'

test('staff write to a client in the project', async ({ page }, info) => {
  const own = await createProject(`Talk ${info.project.name}`, 'Maya Brooks')
  await sendClientMessage(own, 'When do you file?')
  await logInByRequest(page, 'staff', `/admin?project=${own.publicId}&tab=messages`)
  const dialog = page.getByRole('dialog', { name: own.name })
  const messages = dialog.getByRole('log').getByRole('listitem')
  const field = dialog.getByLabel('Your message')
  await expect(messages).toHaveCount(1)

  await test.step('[ADMD-01] the project has details and messages', async () => {
    for (const name of ['Project Details', 'Chat'])
      await expect(dialog.getByRole('tab', { name })).toBeVisible()
  })

  await test.step('[ADMD-12] Shift+Enter starts a new line, and Enter sends', async () => {
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/messages'))
        sent.push(request.postDataJSON())
    })
    await field.pressSequentially('On Monday')
    await field.press('Shift+Enter')
    await expect(field).toHaveValue('On Monday\n')
    await field.pressSequentially('morning.')
    await expect(field).toHaveValue('On Monday\nmorning.')
    expect(sent).toEqual([])
    await field.press('Enter')
    await expect(messages).toHaveCount(2)
    await expect(field).toHaveValue('')
    expect(sent).toEqual([{ message: 'On Monday\nmorning.' }])
  })

  await test.step('[ADMD-10] staff messages are on the right, client messages on the left', async () => {
    const list = await dialog.getByRole('log').getByRole('list').boundingBox()
    const measureGaps = async (message: Locator) => {
      const box = await message.boundingBox()
      if (!box || !list) throw new Error('the message is not drawn')
      return { left: box.x - list.x, right: list.x + list.width - box.x - box.width }
    }
    const clients = await measureGaps(dialog.getByText('When do you file?'))
    const staffs = await measureGaps(dialog.getByText('On Monday morning.'))
    expect(clients.left).toBeLessThan(1)
    expect(clients.right).toBeGreaterThan(100)
    expect(staffs.right).toBeLessThan(1)
    expect(staffs.left).toBeGreaterThan(100)
  })
})

test('the message field stays on screen beside a long conversation @phone', async ({ page }) => {
  const own = await createProject('Long talk', 'Maya Brooks')
  for (let day = 1; day <= 6; day += 1) await sendClientMessage(own, `Day ${day}.\nA line.\nAnother line.`)
  await logInByRequest(page, 'staff', `/admin?project=${own.publicId}&tab=messages`)
  const dialog = page.getByRole('dialog', { name: own.name })
  await expect(dialog.getByText('Day 6.')).toBeVisible()
  await expect(dialog.getByLabel('Your message')).toBeInViewport({ ratio: 1 })
})
