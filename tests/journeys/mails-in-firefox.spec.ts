import { expect, test } from '@playwright/test'
import { findFirefox, searchHere } from '#launcher/browsers.ts'
import { openFirefox, readMail } from '../mails/firefox.ts'
import { loadSampleMails } from '../mails/load-sample-mails.ts'

const count = (html: string, part: string) => html.split(part).length - 1

for (const colorScheme of ['light', 'dark'] as const)
  test(`every email is readable in Firefox, ${colorScheme}, at 360 and 640 px`, async () => {
    const mails = await loadSampleMails()
    const browser = await openFirefox(findFirefox(searchHere()), colorScheme)
    try {
      const page = await browser.newPage()
      for (const width of [360, 640]) {
        await page.setViewport({ width, height: 740 })
        for (const [name, { html }] of mails) {
          await page.setContent(html)
          const mail = await page.evaluate(readMail)
          expect.soft(mail, `${name} at ${width} px`).toMatchObject({
            isDark: colorScheme === 'dark',
            width,
            faint: [],
            logo: ['10×12', '10×18', '10×24'],
            stones: /Step \d of 6|All 6 steps/.test(html) ? 6 : 0,
            step:
              mail.stones === 0
                ? ''
                : expect.stringMatching(`^Step ${mail.currentStone || '\\d'} of 6: .|^All 6 steps`),
          })
          expect.soft(mail.overflow, `${name} at ${width} px: sideways scrolling`).toBeLessThanOrEqual(0)
          expect.soft(mail.texts, `${name}: texts`).toBeGreaterThan(5)
          expect.soft(mail.buttons, `${name}: buttons`).toHaveLength(count(html, 'class="button"'))
          for (const { height } of mail.buttons)
            expect.soft(height, `${name}: button`).toBeGreaterThanOrEqual(44)
        }
      }
    } finally {
      await browser.close()
    }
  })
