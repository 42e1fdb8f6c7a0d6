import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSampleEmails, loadSampleReceipt } from '../mails/load-sample-mails.ts'
import { readPdfText } from '../pdf.ts'
import { readTexts } from './read-texts.ts'
import { renderTexts } from './rendered-texts.ts'

/** Prints all user-facing texts by file, for proofreading. Runs with `npm run texts`. */
const printSources = () => {
  let file = ''
  for (const text of readTexts()) {
    if (text.file !== file) process.stdout.write(`\n## ${text.file}\n`)
    file = text.file
    process.stdout.write(`${String(text.line).padStart(4)}  ${text.text}\n`)
  }
}

// With `--rendered FOLDER`, writes the texts of all journeys, emails, and a receipt to a file in that folder.
const [flag, folder] = process.argv.slice(2)
if (flag === '--rendered' && folder !== undefined) {
  const file = join(folder, 'rendered-texts.md')
  const receipt = await readPdfText(await loadSampleReceipt())
  writeFileSync(file, renderTexts(folder, await loadSampleEmails(), receipt))
  process.stdout.write(`${file}\n`)
} else printSources()
