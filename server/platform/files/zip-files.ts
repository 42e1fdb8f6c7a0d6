import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  storedAt: Date
  open(): Promise<Readable>
}

/** No two entries have one name: "Bylaws.pdf", "Bylaws (2).pdf". Case is no difference on many machines. */
const distinct = (entries: readonly ZipEntry[]): ZipEntry[] => {
  const taken = new Set<string>()
  return entries.map((entry) => {
    const [, stem = entry.name, ending = ''] = /^(.*?)(\.[^./]+)?$/.exec(entry.name) ?? []
    let name = entry.name
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${stem} (${number})${ending}`
    taken.add(name.toLowerCase())
    return { ...entry, name }
  })
}

/** A zip that is written while it is sent; each file is opened when its turn comes. */
export const zipFiles = (entries: readonly ZipEntry[]): Readable => {
  const zip = new ZipFile()
  const output = new PassThrough()
  let current: Readable | undefined
  zip.on('error', (error: Error) => output.destroy(error))
  output.on('close', () => current?.destroy())
  for (const { name, storedAt, open } of distinct(entries))
    zip.addReadStreamLazy(name, { mtime: storedAt }, (next) => {
      open().then(
        (content) => {
          // The library listens to its own stream alone: one that breaks here would end the process.
          content.on('error', (error) => output.destroy(error))
          current = content
          next(null, content)
        },
        (error: unknown) => next(error, undefined as never),
      )
    })
  zip.end()
  // The receiver may leave at any time.
  pipeline(zip.outputStream, output).catch(() => {})
  return output
}
