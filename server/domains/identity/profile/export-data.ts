import { Readable } from 'node:stream'
import { brand } from '#contract/brand.ts'
import { formatEastern } from '#contract/dates.ts'
import type { Context } from '#server/platform/context.ts'
import { openDocumentFile } from '#server/platform/files/open-document.ts'
import { zipFiles } from '#server/platform/files/zip-files.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findPersonalData, findPersonalDocuments } from './profile.queries.ts'

const createReadme = (
  now: Date,
) => `Everything that ${brand.name} stores about you, as of ${formatEastern(now)}.
Each JSON file is a list, and your documents are in the documents folder. Days are written as YYYY-MM-DD. Times end in Z and are in UTC. Amounts are in US cents.
Passwords are stored only as hashes and aren’t included.
Questions? ${brand.supportEmail}
`

/** Creates a zip stream with the user's documents and, as JSON files, the user's data. */
export const createDataExport = async (context: Context, actor: Actor, now: Date): Promise<Readable> => {
  const { database } = context
  const everything = await findPersonalData(database, actor.userId)
  const createTextFile = (name: string, content: string) => ({
    name,
    storedAt: now,
    open: async () => Readable.from([content], { objectMode: false }),
  })
  return zipFiles([
    createTextFile('README.txt', createReadme(now)),
    ...Object.entries(everything).map(([name, rows]) =>
      createTextFile(`${name}.json`, `${JSON.stringify(rows, null, 2)}\n`),
    ),
    ...(await findPersonalDocuments(database, actor.userId)).map(({ name, createdAt, ...file }) => ({
      name: `documents/${name}`,
      storedAt: createdAt,
      open: () => openDocumentFile(context, file),
    })),
  ])
}
