import { expect, test } from './journey.ts'
import { createSession, delayResponses, logInByRequest } from './steps.ts'
import { createProject, sendClientMessage } from './test-projects.ts'

test('Enter in the palette waits for the results of what was typed', async ({ page }) => {
  const word = `osprey${Date.now().toString(36)}`
  await createProject(`Aa ${word}`)
  const wanted = await createProject(`Bb ${word}`)
  await logInByRequest(page, 'staff')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Jump to/ })
  await field.fill(`Aa ${word}`)
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(suggestions.getByRole('option').first()).toContainText(`Aa ${word}`)
  const { release } = await delayResponses(page, /\/api\/admin\/search\?search=Bb/)
  await field.fill(`Bb ${word}`)
  await field.press('Enter')
  await expect(suggestions).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByRole('dialog', { name: wanted.name })).toBeVisible()
})

test('an old link sorts by the last change, newest first', async ({ page }) => {
  await logInByRequest(page, 'staff', '/admin?order=updated')
  await expect(page).toHaveURL('/admin?order=-changed')
})

test('the text in the empty search field fits at every width @phone', async ({ page }) => {
  await logInByRequest(page, 'staff', '/admin')
  const field = page.getByRole('searchbox')
  await expect(field).toHaveAttribute('placeholder', 'Search...')
  await expect(field).toHaveAccessibleName(/^Search name, person, email/)
})

test('messages count as read only once they were in view @phone', async ({ page }, info) => {
  const own = await createProject(`Seen ${info.project.name} ${Date.now().toString(36)}`)
  await sendClientMessage(own, 'Did you file?')
  const readPosts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/messages/read')) readPosts.push(request.url())
  })
  await createSession(page, 'staff')
  await page.setViewportSize({ width: 1600, height: 300 })
  await page.goto(`/admin?project=${own.publicId}`)
  const message = page.getByRole('dialog', { name: own.name }).getByText('Did you file?')
  await expect(message).toBeAttached()
  await expect(message).not.toBeInViewport()
  await page.waitForLoadState('networkidle')
  expect(readPosts).toEqual([])
  const marked = page.waitForRequest((request) => request.url().endsWith('/messages/read'))
  await message.scrollIntoViewIfNeeded()
  await marked
})
