import { expect, test } from 'vitest'
import { containsArchive } from './check-pdf.ts'

interface Entry {
  version?: number
  method?: number
  nameLength?: number
}

/** Creates a zip entry's header. Sets only the fields that are checked. */
const createZipEntry = ({ version = 20, method = 8, nameLength = 8 }: Entry = {}): Buffer => {
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt8(version, 4)
  header.writeUInt16LE(method, 8)
  header.writeUInt16LE(nameLength, 26)
  return header
}

const letter = Buffer.from('Dear board, please find the minutes attached. ')

test.each<[string, Buffer[]]>([
  ['a zip alone', [createZipEntry()]],
  ['a zip behind text', [letter, createZipEntry(), letter]],
  ['a zip at the very end', [letter, createZipEntry()]],
  [
    'a zip behind something that only looks like one',
    [createZipEntry({ version: 64 }), letter, createZipEntry()],
  ],
  ['a zip behind half of a header', [Buffer.from('PK\x03PK'), createZipEntry()]],
  ['a zip right behind a header that is none', [Buffer.from('PK\x03\x04'), createZipEntry()]],
  ['a zip of the newest version', [createZipEntry({ version: 63 })]],
  ['a zip of a rare method', [createZipEntry({ method: 99 })]],
  ['a zip with a name of one letter', [createZipEntry({ nameLength: 1 })]],
  ['a zip with the longest name', [createZipEntry({ nameLength: 1024 })]],
  ['a RAR archive', [letter, Buffer.from('Rar!\x1a\x07', 'latin1')]],
  ['a 7z archive', [letter, Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1')]],
  ['a cabinet', [letter, Buffer.from('MSCF\0\0\0\0', 'latin1')]],
])('finds %s', (_what, parts) => {
  expect(containsArchive(Buffer.concat(parts))).toBe(true)
})

test.each<[string, Buffer[]]>([
  ['text', [letter]],
  ['nothing', []],
  ['a header that is cut off', [createZipEntry().subarray(0, 29)]],
  ['a version that does not exist', [createZipEntry({ version: 64 }), letter]],
  ['a method that does not exist', [createZipEntry({ method: 100 }), letter]],
  ['an entry without a name', [createZipEntry({ nameLength: 0 }), letter]],
  ['a name longer than any', [createZipEntry({ nameLength: 1025 }), letter]],
  ['the word Rar', [Buffer.from('Rar! MSCF 7z')]],
])('%s is not an archive', (_what, parts) => {
  expect(containsArchive(Buffer.concat(parts))).toBe(false)
})
