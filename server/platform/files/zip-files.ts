import { PassThrough, type Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { Problem } from '#contract/problem.ts'

export interface ZipEntry {
  name: string
  storedAt: Date
  /** Opens the file's content. @throws FILE_DAMAGED to omit the file from the zip */
  open(): Promise<Readable>
}

/** Makes file names unique: "Bylaws.pdf", "Bylaws (2).pdf". Ignores case, because many file systems do. */
const makeNamesUnique = (entries: readonly ZipEntry[]): ZipEntry[] => {
  const taken = new Set<string>()
  return entries.map((entry) => {
    const [, stem = entry.name, ending = ''] = /^(.*?)(\.[^./]+)?$/.exec(entry.name) ?? []
    let name = entry.name
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${stem} (${number})${ending}`
    taken.add(name.toLowerCase())
    return { ...entry, name }
  })
}

const MISSING_FILES_NOTE_NAME = 'Files that are missing here.txt'

const createNote = (names: readonly string[]): string =>
  `These files aren’t in this zip, because their stored copies are damaged. Our team knows and will contact you.\n\n${names.join('\n')}\n`

/** Adds the files one after another. Omits damaged files and names them in a text file. */
const addFiles = async (zip: ZipFile, output: PassThrough, entries: readonly ZipEntry[]): Promise<void> => {
  const damaged: string[] = []
  let current: Readable | undefined
  output.once('close', () => current?.destroy())
  for (const { name, storedAt, open } of entries) {
    const content = await open().catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'FILE_DAMAGED') return null
      throw error
    })
    if (content) {
      // yazl doesn't handle errors in input streams, and an unhandled error would end the process.
      content.on('error', (error) => output.destroy(error))
      current = content
      zip.addReadStream(content, name, { mtime: storedAt })
      await finished(content)
    } else damaged.push(name)
    if (output.destroyed) return
  }
  if (damaged.length > 0) zip.addBuffer(Buffer.from(createNote(damaged)), MISSING_FILES_NOTE_NAME)
  zip.end()
}

/** Creates a zip as a stream. Opens each file only when it's about to be added. */
export const zipFiles = (entries: readonly ZipEntry[]): Readable => {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.on('error', (error: Error) => output.destroy(error))
  // The client may disconnect at any time.
  pipeline(zip.outputStream, output).catch(() => {})
  addFiles(zip, output, makeNamesUnique(entries)).catch((error: Error) => output.destroy(error))
  return output
}
