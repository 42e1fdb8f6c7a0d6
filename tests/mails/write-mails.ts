import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium, searchHere } from '#launcher/browsers.ts'
import { loadSampleMails } from './load-sample-mails.ts'
import { sampleReceipt } from './sample-receipt.ts'

/** `npm run mails` writes every mail with sample data as HTML, text and pictures (wide, narrow, light and dark), and the receipt as PDF. */
const folder = process.argv[2] ?? join(tmpdir(), 'causeway-mails')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'receipt.pdf'), await sampleReceipt())
const mails = await loadSampleMails()
const executablePath = findChromium(searchHere())
const browser = await chromium.launch(executablePath ? { executablePath } : {})
for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 720]) {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 400 } })
    for (const [name, { html, text, subject }] of mails) {
      writeFileSync(join(folder, `${name}.html`), html)
      writeFileSync(join(folder, `${name}.txt`), `${subject}\n\n${text}`)
      await page.setContent(html)
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`), fullPage: true })
    }
    await page.close()
  }
await browser.close()
process.stdout.write(`${folder}\n`)
