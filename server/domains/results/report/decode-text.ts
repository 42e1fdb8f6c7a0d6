import { ReportError } from './report-error.ts'

/** So much is looked at to find out how a file is encoded; reports are told apart within their first rows. */
const SNIFFED = 64 * 1024

const noText = "This isn't a text file. Export the report from Google Ads as CSV and try again."

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** Without a mark, every other byte of mostly Latin text in UTF-16 is zero. */
const zerosAt = (bytes: Uint8Array, offset: number): boolean => {
  const seen = bytes.subarray(0, 200)
  const zeros = seen.filter((byte, index) => byte === 0 && index % 2 === offset).length
  return zeros > seen.length / 4
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Excel on older Windows saves CSV in the code page of Western Europe. */
const encodingOf = (start: Uint8Array): string => {
  if (startsWith(start, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(start, 0xfe, 0xff)) return 'utf-16be'
  if (zerosAt(start, 1)) return 'utf-16le'
  if (zerosAt(start, 0)) return 'utf-16be'
  return isUtf8(start) ? 'utf-8' : 'windows-1252'
}

/** @throws ReportError for files that people take for CSV files */
const refuseOtherKinds = (start: Uint8Array): void => {
  if (start.length === 0) throw new ReportError('This file is empty.')
  if (startsWith(start, 0x50, 0x4b))
    throw new ReportError(
      'This is an Excel workbook or a ZIP file. Export the report from Google Ads as CSV and try again.',
    )
}

/** The text of a file, piece by piece, whichever of the usual encodings it has. @throws ReportError */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let start: Uint8Array = new Uint8Array()
  let decoder: TextDecoder | undefined
  const decode = (bytes?: Uint8Array): string => {
    try {
      const text = decoder?.decode(bytes, { stream: bytes !== undefined }) ?? ''
      if (text.includes('\0')) throw new ReportError(noText)
      return text
    } catch {
      throw new ReportError(noText)
    }
  }
  const begin = (): string => {
    refuseOtherKinds(start)
    decoder = new TextDecoder(encodingOf(start), { fatal: true })
    return decode(start)
  }
  for await (const chunk of chunks) {
    if (decoder) yield decode(chunk)
    else {
      start = Buffer.concat([start, chunk])
      if (start.length >= SNIFFED) yield begin()
    }
  }
  if (!decoder) yield begin()
  yield decode()
}
