import { expect, test } from '@playwright/test'
import { findFirefox, readBrowserEnvironment } from '#launcher/browsers.ts'
import { measureEmail, openFirefox } from '../mails/firefox.ts'
import { loadSampleEmails } from '../mails/load-sample-emails.ts'

const countParts = (html: string, part: string) => html.split(part).length - 1

for (const colorScheme of ['light', 'dark'] as const)
  test(`every email is readable in Firefox, ${colorScheme}, at 360 and 640 px`, async () => {
    const emails = await loadSampleEmails()
    const browser = await openFirefox(findFirefox(readBrowserEnvironment()), colorScheme)
    try {
      const page = await browser.newPage()
      for (const width of [360, 640]) {
        await page.setViewport({ width, height: 740 })
        for (const [name, { html }] of emails) {
          await page.setContent(html)
          const email = await page.evaluate(measureEmail)
          expect.soft(email, `${name} at ${width} px`).toMatchObject({
            isDark: colorScheme === 'dark',
            width,
            faint: [],
            logo: ['10×12', '10×18', '10×24'],
            stones: /Step \d of 6|All 6 steps/.test(html) ? 6 : 0,
            step:
              email.stones === 0
                ? ''
                : expect.stringMatching(`^Step ${email.currentStone || '\\d'} of 6: .|^All 6 steps`),
          })
          expect.soft(email.overflow, `${name} at ${width} px: sideways scrolling`).toBeLessThanOrEqual(0)
          expect.soft(email.texts, `${name}: texts`).toBeGreaterThan(5)
          expect.soft(email.buttons, `${name}: buttons`).toHaveLength(countParts(html, 'class="button"'))
          for (const { height } of email.buttons)
            expect.soft(height, `${name}: button`).toBeGreaterThanOrEqual(44)
        }
      }
    } finally {
      await browser.close()
    }
  })
