import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDraft, type DraftInput, type DraftKind, draftKinds, stateCodes } from '#contract/formation'
import { createDraftDocx } from '#server/domains/formation/drafts/draft-docx.ts'
import { createDraftPdf } from '#server/domains/formation/drafts/draft-pdf.ts'
import { createDraftFacts, createDraftFactsIn } from './drafts.ts'

// `npm run drafts -- FOLDER` writes every document with sample facts as PDF and DOCX, and the articles for
// every jurisdiction. Use the files to review the wording.
const folder = process.argv[2] ?? join(tmpdir(), 'causeway-drafts')

const writeDraftFiles = async (name: string, kind: DraftKind, facts: DraftInput): Promise<void> => {
  const draft = createDraft(kind, facts)
  writeFileSync(join(folder, `${name}.pdf`), await createDraftPdf(draft))
  writeFileSync(join(folder, `${name}.docx`), await createDraftDocx(draft))
}

mkdirSync(folder, { recursive: true })
for (const kind of draftKinds) await writeDraftFiles(kind, kind, createDraftFacts())
for (const state of stateCodes)
  await writeDraftFiles(`articles-${state}`, 'articles', createDraftFactsIn(state))
process.stdout.write(`${folder}\n`)
