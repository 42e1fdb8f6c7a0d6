import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { Parser } from 'htmlparser2'
import yauzl from 'yauzl'
import type { DocumentMediaType } from '#contract/documents'
import { FileRejectionError } from './file-rejections.ts'

const MAX_UNPACKED_BYTES = 300 * 1024 * 1024
const MAX_PACKAGE_PARTS = 5_000
/**
 * Maximum sizes, in bytes, of parts that are read completely: parts that describe the package, and embedded
 * packages.
 */
const MAX_DESCRIPTION_PART_BYTES = 4 * 1024 * 1024
const MAX_EMBEDDED_BYTES = 25 * 1024 * 1024
/** Bytes needed to detect the type of any other part. */
const HEADER_BYTES = 4096

interface PackagePart {
  /** The part's name in lowercase, because part names are case-insensitive. */
  name: string
  /** The first bytes. All bytes if the part describes the package or is an embedded package. */
  content: Buffer
}

/** Number of bytes that can still be decompressed, including those in embedded packages. */
interface UnpackBudget {
  left: number
}

const openZip = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)

async function* readEntries(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  for (;;) {
    const { promise, resolve, reject } = Promise.withResolvers<yauzl.Entry | null>()
    zip
      .once('entry', resolve)
      .once('end', () => resolve(null))
      .once('error', reject)
    zip.readEntry()
    const entry = await promise.finally(() => zip.removeAllListeners())
    if (entry === null) return
    yield entry
  }
}

const isZip = (content: Buffer) => content.toString('latin1', 0, 4) === 'PK\x03\x04'
const isDescriptionPart = (name: string) => name === '[content_types].xml' || name.endsWith('.rels')

/** Decompresses a part. Keeps only the bytes that are checked. */
const readPart = async (name: string, stream: Readable, budget: UnpackBudget): Promise<PackagePart> => {
  const chunks: Buffer[] = []
  let size = 0
  let keptBytes = isDescriptionPart(name) ? MAX_DESCRIPTION_PART_BYTES : HEADER_BYTES
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size === 0 && isZip(chunk)) keptBytes = MAX_EMBEDDED_BYTES
    size += chunk.length
    budget.left -= chunk.length
    // The sizes in the zip's directory may be wrong, so count the decompressed bytes.
    if (budget.left < 0) throw new FileRejectionError('unpacks')
    if (keptBytes > 0) chunks.push(chunk.subarray(0, keptBytes))
    keptBytes = Math.max(0, keptBytes - chunk.length)
  }
  const content = Buffer.concat(chunks)
  if (content.length < size && (isDescriptionPart(name) || isZip(content)))
    throw new FileRejectionError('unpacks')
  return { name, content }
}

const readParts = async (content: Buffer, budget: UnpackBudget): Promise<Map<string, PackagePart>> => {
  const zip = await openZip(content, { lazyEntries: true, autoClose: false })
  const openEntry = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip))
  const parts = new Map<string, PackagePart>()
  if (zip.entryCount > MAX_PACKAGE_PARTS) throw new FileRejectionError('unpacks')
  for await (const entry of readEntries(zip)) {
    const name = entry.fileName.toLowerCase()
    // If two parts have the same name, programs differ in which one they read.
    if (parts.has(name)) throw new FileRejectionError('damaged')
    if (entry.isEncrypted()) throw new FileRejectionError('password')
    if (entry.uncompressedSize > budget.left) throw new FileRejectionError('unpacks')
    parts.set(name, await readPart(name, await openEntry(entry), budget))
  }
  return parts
}

/** Decodes an XML part. Rejects constructs that our parser may interpret differently from Office. */
const decodePart = ({ content }: PackagePart): string => {
  const isWide = content.length > 1 && [0xfffe, 0xfeff].includes(content.readUInt16BE(0))
  const text = new TextDecoder(isWide ? (content[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(
    content,
  )
  const [, encoding = 'utf-8'] = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]{1,40})/.exec(text) ?? []
  if (text.includes('\0') || /<!DOCTYPE/i.test(text) || !/^(utf-?8|utf-?16|us-ascii)$/i.test(encoding))
    throw new FileRejectionError('damaged')
  return text
}

/** Returns the elements in an XML text, with local names and attributes. */
const parseElements = (text: string): { name: string; attributes: Record<string, string> }[] => {
  const elements: { name: string; attributes: Record<string, string> }[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        elements.push({ name: name.slice(name.indexOf(':') + 1), attributes })
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return elements
}

interface Relationship {
  /**
   * The last segment of the relationship's type, such as "hyperlink". It's the same in both variants of the
   * file format.
   */
  kind: string
  type: string
  isExternal: boolean
  target: string
}

const parseRelationships = (part: PackagePart): Relationship[] =>
  parseElements(decodePart(part))
    .filter(({ name }) => name === 'Relationship')
    .map(({ attributes: { Type = '', Target = '', TargetMode = '' } }) => ({
      kind: Type.slice(Type.lastIndexOf('/') + 1),
      type: Type,
      isExternal: TargetMode.toLowerCase() === 'external',
      target: Target.trim(),
    }))

/** Returns a function that looks up a part's content type in [Content_Types].xml. */
const parseContentTypes = (list: PackagePart): ((name: string) => string) => {
  const byPart = new Map<string, string>()
  const byExtension = new Map<string, string>()
  for (const { name, attributes } of parseElements(decodePart(list))) {
    const type = (attributes.ContentType ?? '').toLowerCase()
    if (name === 'Override') byPart.set((attributes.PartName ?? '').replace(/^\//, '').toLowerCase(), type)
    if (name === 'Default') byExtension.set((attributes.Extension ?? '').toLowerCase(), type)
  }
  return (name) => byPart.get(name) ?? byExtension.get(posix.extname(name).slice(1)) ?? ''
}

const mainRelationshipTypes = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument',
  'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument',
]

const decodeTarget = (target: string): string => {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

/**
 * Returns the lowercase name of the main document part, as declared by the package. Undefined if there is
 * none.
 */
const findMainPart = (rels: PackagePart | undefined): string | undefined => {
  const found = (rels ? parseRelationships(rels) : []).find(({ type }) =>
    mainRelationshipTypes.includes(type),
  )
  return found && posix.join('/', decodeTarget(found.target)).slice(1).toLowerCase()
}

const documentTypeByContentType: Readonly<Record<string, DocumentMediaType>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml':
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml':
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Content types of macros. Excludes binary workbooks, whose type says “macroEnabled” even without macros. */
const macroTypePattern = /(?<!binary\.)macroenabled|vbaproject|vbadata|macrosheet/
const macroRelationshipKinds = ['vbaProject', 'wordVbaData', 'xlMacrosheet', 'xlIntlMacrosheet']
const embeddedTypePattern = /activex|oleobject/
const embeddedRelationshipKinds = ['oleObject', 'control', 'activeXControlBinary']

/** Matches templates on the author's computer, which many Word documents refer to. */
const localTemplatePattern = /^(file:\/\/\/)?([a-z](:|%3a)[\\/]|[^\\/:%]+$)/i

/** Hyperlinks and paths to other workbooks. Office doesn't load these automatically. */
const harmlessRelationshipKinds = [
  'hyperlink',
  'externalLinkPath',
  'externalLinkLongPath',
  'xlPathMissing',
  'xlExternalPathMissing',
  'xlStartup',
  'xlLibrary',
  'xlAlternateStartup',
]

/**
 * Whether an external target is allowed: links that Office doesn't load automatically, web images, and local
 * templates.
 */
const isHarmless = ({ kind, target }: Relationship): boolean =>
  harmlessRelationshipKinds.includes(kind) ||
  (kind === 'image' && /^https?:/i.test(target)) ||
  (kind === 'attachedTemplate' && localTemplatePattern.test(target))

const checkRelationship = (relationship: Relationship): void => {
  const { kind, isExternal } = relationship
  if (macroRelationshipKinds.includes(kind)) throw new FileRejectionError('macros')
  if (embeddedRelationshipKinds.includes(kind)) throw new FileRejectionError('embedded')
  if (isExternal && !isHarmless(relationship)) throw new FileRejectionError('external')
}

const encodeUtf16 = (text: string) => Buffer.from(text, 'utf16le')

/** Checks a part's content, regardless of its declared type. @throws FileRejectionError */
const checkContent = ({ content }: PackagePart): void => {
  const start = content.toString('latin1', 0, HEADER_BYTES)
  if (start.startsWith('\xd0\xcf\x11\xe0'))
    throw new FileRejectionError(content.includes(encodeUtf16('VBA')) ? 'macros' : 'embedded')
  if (/^(MZ|\x7fELF|\{\\rt)/.test(start)) throw new FileRejectionError('embedded')
  const markup = start.replaceAll('\0', '')
  if (/<(\w{1,40}:)?macrosheet[\s>]/i.test(markup)) throw new FileRejectionError('macros')
  // These links start a program when the workbook is opened.
  if (/<(\w{1,40}:)?(dde|ole)Link[\s>]/i.test(markup)) throw new FileRejectionError('external')
}

const inspectPackage = async (
  content: Buffer,
  budget: UnpackBudget,
  depth: number,
): Promise<DocumentMediaType> => {
  const parts = await readParts(content, budget)
  const list = parts.get('[content_types].xml')
  // The file is a zip in another format, such as OpenDocument.
  if (!list) throw new FileRejectionError(parts.has('mimetype') ? 'officeFormat' : 'type')
  const getContentType = parseContentTypes(list)
  const main = findMainPart(parts.get('_rels/.rels'))
  if (main === undefined || !parts.has(main)) throw new FileRejectionError('damaged')
  for (const [name, part] of parts) {
    const contentType = getContentType(name)
    if (macroTypePattern.test(contentType) || name.endsWith('vbaproject.bin'))
      throw new FileRejectionError('macros')
    if (embeddedTypePattern.test(contentType)) throw new FileRejectionError('embedded')
    if (name.endsWith('.rels')) parseRelationships(part).forEach(checkRelationship)
    checkContent(part)
    // Charts contain their workbook as an embedded package.
    if (isZip(part.content)) await inspectEmbeddedPackage(part.content, budget, depth)
  }
  const type = documentTypeByContentType[getContentType(main)]
  if (!type) throw new FileRejectionError('officeFormat')
  return type
}

const inspectEmbeddedPackage = async (
  content: Buffer,
  budget: UnpackBudget,
  depth: number,
): Promise<void> => {
  if (depth > 0) throw new FileRejectionError('embedded')
  await inspectPackage(content, budget, depth + 1).catch((error: unknown) => {
    // Keep the reason for dangerous content. Report any other problem as an embedded object.
    const isDanger =
      error instanceof FileRejectionError && ['macros', 'unpacks', 'external'].includes(error.reason)
    throw isDanger ? error : new FileRejectionError('embedded')
  })
}

/**
 * Checks every part of a DOCX or XLSX file and returns its type.
 * @throws FileRejectionError
 */
export const checkOfficePackage = async (content: Buffer): Promise<DocumentMediaType> => {
  try {
    return await inspectPackage(content, { left: MAX_UNPACKED_BYTES }, 0)
  } catch (error) {
    // All other errors come from the zip library and mean that the file is damaged.
    throw error instanceof FileRejectionError ? error : new FileRejectionError('damaged')
  }
}
