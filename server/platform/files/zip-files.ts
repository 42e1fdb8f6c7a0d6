import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  storedAt: Date
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

/** Streams a zip. Opens each file only when it's about to be added. */
export const zipFiles = (entries: readonly ZipEntry[]): Readable => {
  const zip = new ZipFile()
  const output = new PassThrough()
  let current: Readable | undefined
  zip.on('error', (error: Error) => output.destroy(error))
  output.on('close', () => current?.destroy())
  for (const { name, storedAt, open } of makeNamesUnique(entries))
    zip.addReadStreamLazy(name, { mtime: storedAt }, (next) => {
      open().then(
        (content) => {
          // yazl doesn't handle errors in input streams, and an unhandled error would end the process.
          content.on('error', (error) => output.destroy(error))
          current = content
          next(null, content)
        },
        (error: unknown) => next(error, undefined as never),
      )
    })
  zip.end()
  // The client may disconnect at any time.
  pipeline(zip.outputStream, output).catch(() => {})
  return output
}
