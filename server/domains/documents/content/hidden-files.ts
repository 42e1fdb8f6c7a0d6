/** How other archives begin. They are long enough not to occur by chance. */
const archiveHeaders = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', 'MSCF\0\0\0\0'].map((header) =>
  Buffer.from(header, 'latin1'),
)

const zipEntryHeader = Buffer.from('PK\x03\x04', 'latin1')
const ZIP_ENTRY_HEADER_BYTES = 30
const MAX_ZIP_VERSION = 63
const MAX_ZIP_METHOD = 99

/** The four bytes alone occur by chance in compressed data, so the fields after them have to fit too. */
const isZipEntry = (content: Buffer, at: number): boolean => {
  if (at + ZIP_ENTRY_HEADER_BYTES > content.length) return false
  const nameLength = content.readUInt16LE(at + 26)
  return (
    content.readUInt8(at + 4) <= MAX_ZIP_VERSION &&
    content.readUInt16LE(at + 8) <= MAX_ZIP_METHOD &&
    nameLength > 0 &&
    nameLength <= 1024
  )
}

/** Does a file that is no archive contain one? Programs that unpack archives find it behind anything else. */
export const hidesAnotherFile = (content: Buffer): boolean => {
  for (let at = content.indexOf(zipEntryHeader); at !== -1; at = content.indexOf(zipEntryHeader, at + 1))
    if (isZipEntry(content, at)) return true
  return archiveHeaders.some((header) => content.includes(header))
}
