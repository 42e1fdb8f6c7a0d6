import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium, findFirefox, readBrowserEnvironment } from '#launcher/browsers.ts'
import { openFirefox } from './firefox.ts'
import { loadSampleEmails, loadSampleReceipt } from './load-sample-emails.ts'

// `npm run mails` writes all sample emails as HTML, text, and images (wide, narrow, light, dark, and in
// Firefox if it's installed), and the sample receipt as PDF.
const folder = process.argv[2] ?? join(tmpdir(), 'causeway-mails')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'receipt.pdf'), await loadSampleReceipt())
const emails = await loadSampleEmails()
for (const [name, { html, text, subject }] of emails) {
  writeFileSync(join(folder, `${name}.html`), html)
  writeFileSync(join(folder, `${name}.txt`), `${subject}\n\n${text}`)
}

const search = readBrowserEnvironment()
const executablePath = findChromium(search)
const firefoxPath = findFirefox(search)
const browser = await chromium.launch(executablePath ? { executablePath } : {})
for (const colorScheme of ['light', 'dark'] as const) {
  const firefox = firefoxPath === undefined ? undefined : await openFirefox(firefoxPath, colorScheme)
  for (const width of [360, 720]) {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 400 } })
    const firefoxPage = await firefox?.newPage()
    await firefoxPage?.setViewport({ width, height: 400 })
    for (const [name, { html }] of emails) {
      const picture = join(folder, `${name}-${colorScheme}-${width}`)
      await page.setContent(html)
      await page.screenshot({ path: `${picture}.png`, fullPage: true })
      await firefoxPage?.setContent(html)
      await firefoxPage?.screenshot({ path: `${picture}-firefox.png`, fullPage: true })
    }
    await page.close()
  }
  await firefox?.close()
}
await browser.close()
process.stdout.write(`${folder}\n`)
