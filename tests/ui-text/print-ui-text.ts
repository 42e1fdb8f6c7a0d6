import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSampleEmails, loadSampleReceipt } from '../mails/load-sample-emails.ts'
import { readPdfText } from '../pdf.ts'
import { extractUiText } from './extract-ui-text.ts'
import { renderUiText } from './rendered-ui-text.ts'

/** Prints all user-facing texts by file, for proofreading. Runs with `npm run texts`. */
const printSources = () => {
  let file = ''
  for (const text of extractUiText()) {
    if (text.file !== file) process.stdout.write(`\n## ${text.file}\n`)
    file = text.file
    process.stdout.write(`${String(text.line).padStart(4)}  ${text.text}\n`)
  }
}

// With `--rendered FOLDER`, writes the texts of the screens captured in that folder, of all sample emails,
// and of a receipt to a file there.
const [flag, folder] = process.argv.slice(2)
if (flag === '--rendered' && folder !== undefined) {
  const file = join(folder, 'rendered-ui-text.md')
  const receipt = await readPdfText(await loadSampleReceipt())
  writeFileSync(file, renderUiText(folder, await loadSampleEmails(), receipt))
  process.stdout.write(`${file}\n`)
} else printSources()
