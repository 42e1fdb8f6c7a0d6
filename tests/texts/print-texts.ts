import { readTexts } from './read-texts.ts'

/** `npm run texts` prints every text a person may read, by file, to be read from top to bottom. */
let file = ''
for (const text of readTexts()) {
  if (text.file !== file) process.stdout.write(`\n## ${text.file}\n`)
  file = text.file
  process.stdout.write(`${String(text.line).padStart(4)}  ${text.text}\n`)
}
