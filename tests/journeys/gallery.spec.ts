import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { expectToast } from './steps.ts'

test('the design system gallery shows every component in light and dark mode @phone', async ({
  page,
}, info) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/ui')
    await expect(page.getByRole('heading', { name: 'Design system' })).toBeVisible()
    await captureScreen(page, info, `gallery-${colorScheme}`)
  }
  await page.getByRole('button', { name: 'Show a failure' }).click()
  await expectToast(page, 'Save Failed')
  await page.getByRole('button', { name: 'Open a dialog' }).click()
  await captureScreen(page, info, 'gallery-dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Open a dialog' })).toBeFocused()
})
