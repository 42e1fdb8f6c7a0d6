import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import type { DocumentType } from '#contract/documents'
import { docx, type Relationship, relationships, xlsx } from '#tests/office.ts'
import { bytes, pdf } from '#tests/uploads.ts'
import { detectType, inspectFile } from './inspect-file.ts'
import { type RefusalReason, refusalTexts } from './refusals.ts'

const WORD: DocumentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const EXCEL: DocumentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const file = (name: string) => readFileSync(join(import.meta.dirname, 'testing', name))
const joined = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
const random = (size: number) => Buffer.from(Array.from({ length: size }, (_, n) => (n * 7919) % 251))

/** A PDF with pages of text, as programs write them. */
const printed = (options: PDFKit.PDFDocumentOptions = {}) => {
  const document = new PDFDocument({ size: 'LETTER', compress: true, ...options })
  for (let page = 0; page < 5; page += 1) document.text(`Minutes, page ${page}`).addPage()
  document.end()
  return buffer(document)
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const ole = (...streams: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1016),
    ...streams.map((name) => Buffer.from(name, 'utf16le')),
    Buffer.alloc(512),
  ])

const office = 'http://schemas.microsoft.com/office/2006/relationships'
const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const ofDocument = (...list: Relationship[]) => ({ 'word/_rels/document.xml.rels': relationships(list) })
const ofSettings = (target: string) => ({
  'word/_rels/settings.xml.rels': relationships([{ type: 'attachedTemplate', target, external: true }]),
})
const ofWorkbook = (...list: Relationship[]) => ({ 'xl/_rels/workbook.xml.rels': relationships(list) })
const macroMain = 'application/vnd.ms-word.document.macroEnabled.main+xml'

test.each<[string, Uint8Array, DocumentType]>([
  ['a Word file whose main part has another name', file('word-online-document2.docx'), WORD],
  ['a Word file with an absolute target', docx({}, { target: '/word/document.xml' }), WORD],
  ['a Word file with a percent-encoded target', docx({}, { target: 'word/%64ocument.xml' }), WORD],
  ['a Word file with other capitals', docx({}, { target: 'Word/Document.xml' }), WORD],
  ['a strict workbook', xlsx({}, { mainRelationship: `${strict}/officeDocument` }), EXCEL],
  [
    'a strict workbook with parts elsewhere',
    xlsx({}, { main: 'book/main.xml', mainRelationship: `${strict}/officeDocument` }),
    EXCEL,
  ],
  [
    'a Word file with links',
    docx(ofDocument({ type: 'hyperlink', target: 'https://example.org', external: true })),
    WORD,
  ],
  [
    'a Word file made from a template on a disk',
    docx(ofSettings('file:///C:\\Users\\Ida\\Letter.dotx')),
    WORD,
  ],
  ['a Word file made from a template next to it', docx(ofSettings('Normal.dotm')), WORD],
  [
    'a Word file with a picture of a website',
    docx(ofDocument({ type: 'image', target: 'https://example.org/logo.png', external: true })),
    WORD,
  ],
  [
    'a Word file with the workbook of a chart',
    docx({ 'word/embeddings/Microsoft_Excel_Worksheet.xlsx': xlsx() }),
    WORD,
  ],
  [
    'a workbook that refers to another one',
    xlsx(ofWorkbook({ type: 'externalLinkPath', target: 'Budget%202025.xlsx', external: true })),
    EXCEL,
  ],
  ['a PDF with a line before it', file('crlf-before.pdf'), 'application/pdf'],
  ['a PDF with a byte order mark before it', joined('\xef\xbb\xbf', pdf()), 'application/pdf'],
  [
    'a PDF with printer commands before it',
    joined('\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n', pdf()),
    'application/pdf',
  ],
  ['a PDF with spaces and zeros after it', joined(pdf(), '\r\n ', Buffer.alloc(5000)), 'application/pdf'],
  ['a PDF with megabytes after it', joined(pdf(), 'x'.repeat(3_000_000)), 'application/pdf'],
  ['a PDF with a few bytes after it', joined(pdf(), '\n<!-- sent by the portal -->'), 'application/pdf'],
  ['a table', bytes('Name;Role\nIda;Chair\n'), 'text/csv'],
  ['a table in UTF-16', Buffer.from('\ufeffName;Role\nIda;Chair\n', 'utf16le'), 'text/csv'],
  [
    'a table in big-endian UTF-16',
    Buffer.from('\ufeffName;Role\nIda;Chair\n', 'utf16le').swap16(),
    'text/csv',
  ],
  ['a table in UTF-8 with its mark', bytes('\ufeffName;Role\nIda;Chair\n'), 'text/csv'],
])('accepts %s', async (_what, content, type) => {
  expect(await inspectFile(content)).toEqual({ type })
})

test('accepts a PDF with an owner password and rejects one that needs a password to open', async () => {
  for (const pdfVersion of ['1.3', '1.5', '1.7', '1.7ext3'] as const) {
    expect(await inspectFile(await printed({ pdfVersion, ownerPassword: 'owner' })), pdfVersion).toEqual({
      type: 'application/pdf',
    })
    expect(await inspectFile(await printed({ pdfVersion, userPassword: 'user' })), pdfVersion).toEqual({
      refusal: 'password',
    })
  }
})

test('rejects a PDF truncated at any point', async () => {
  const whole = await printed()
  expect(await inspectFile(whole)).toEqual({ type: 'application/pdf' })
  for (const share of [0.01, 0.3, 0.6, 0.9, 0.95])
    expect(await inspectFile(whole.subarray(0, Math.floor(whole.length * share))), String(share)).toEqual({
      refusal: 'incomplete',
    })
})

const zip = zipSync({ 'evil.jar': strToU8('x') })

test.each<[string, Uint8Array, RefusalReason]>([
  ['a header of a PDF alone', bytes('%PDF-1.7\n'), 'incomplete'],
  ['a PDF without pages', joined('%PDF-1.4\ntrailer <<>>\nstartxref\n0\n%%EOF\n'), 'damaged'],
  ['random bytes between the ends of a PDF', joined('%PDF-1.4\n', random(3000), '\n%%EOF\n'), 'damaged'],
  ['a saved change that was cut off', joined(pdf(), '3 0 obj\n<</Length 9>>\nstream\nabc'), 'incomplete'],
  ['the first part of a file for the web', joined(pdf(), '7 0 obj\n', random(3000)), 'incomplete'],
  ['a PDF that needs a password', file('password.pdf'), 'password'],
  ['a page before a PDF', joined('<script>alert(1)</script>\n', pdf()), 'type'],
  ['a script before a PDF', joined('#!/bin/sh\n', pdf()), 'type'],
  ['another picture before a PDF', joined('GIF89a', Buffer.alloc(20), pdf()), 'type'],
  ['a broken picture before a PDF', joined(png.subarray(0, 8), '\0\0\0\x10tEXt', pdf()), 'type'],
  ['a picture that is a PDF as well', joined(png.subarray(0, 33), pdf(), png.subarray(33)), 'hidden'],
  ['a PDF and an archive', joined(pdf(), zip), 'hidden'],
  ['a PDF, an archive, and anything after it', joined(pdf(), zip, random(100_000)), 'hidden'],
  ['a PDF, an archive, and the end of a PDF', joined(pdf(), zip, '\n%%EOF\n'), 'hidden'],
  ['an archive inside a PDF', pdf('Bylaws', zip), 'hidden'],
  ['an archive inside a PDF without its directory', pdf('Bylaws', zip.subarray(0, 60)), 'hidden'],
  ['a RAR archive after a picture', joined(png, 'Rar!\x1a\x07\0', random(100)), 'hidden'],
  ['a 7z archive after a picture', joined(png, '7z\xbc\xaf\x27\x1c', random(100)), 'hidden'],
  ['an encrypted Word file', file('encrypted.docx'), 'password'],
  ['an encrypted workbook', ole('EncryptionInfo', 'EncryptedPackage'), 'password'],
  ['a Word file of 1997', ole('Root Entry', 'WordDocument'), 'officeFormat'],
  ['a workbook of 1997', ole('Root Entry', 'Workbook'), 'officeFormat'],
  ['an Outlook message', ole('Root Entry', '__properties_version1.0'), 'type'],
  [
    'an OpenDocument text',
    zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.text') }),
    'officeFormat',
  ],
  [
    'a presentation',
    docx(
      {},
      { mainType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml' },
    ),
    'officeFormat',
  ],
  [
    'a binary workbook',
    xlsx({}, { mainType: 'application/vnd.ms-excel.sheet.binary.macroEnabled.main' }),
    'officeFormat',
  ],
  [
    'a template',
    docx(
      {},
      { mainType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml' },
    ),
    'officeFormat',
  ],
  [
    'a PDF for certain certificates',
    joined(
      Buffer.from(pdf())
        .toString('latin1')
        .replace('/Root 1 0 R', '/Root 1 0 R/ID[<00><00>]/Encrypt<</Filter/Adobe.PubSec/V 1>>'),
    ),
    'password',
  ],
  ['a macro workbook', file('macro.xlsx'), 'macros'],
  ['a macro document', docx({}, { mainType: macroMain }), 'macros'],
  [
    'macros under another name',
    docx(
      { 'word/media/image1.bin': strToU8('x') },
      { types: { 'word/media/image1.bin': 'application/vnd.ms-office.vbaProject' } },
    ),
    'macros',
  ],
  [
    'macros by relationship alone',
    docx({
      'word/theme.xml': strToU8('x'),
      ...ofDocument({ type: `${office}/vbaProject`, target: 'theme.xml' }),
    }),
    'macros',
  ],
  ['macros by content alone', docx({ 'word/media/image1.png': ole('Root Entry', 'VBA', 'dir') }), 'macros'],
  [
    'a macro sheet by content type',
    xlsx(
      { 'xl/worksheets/sheet1.xml': strToU8('<worksheet/>') },
      { types: { 'xl/worksheets/sheet1.xml': 'application/vnd.ms-excel.macrosheet+xml' } },
    ),
    'macros',
  ],
  [
    'a macro sheet by relationship',
    xlsx(ofWorkbook({ type: `${office}/xlIntlMacrosheet`, target: 'worksheets/sheet1.xml' })),
    'macros',
  ],
  [
    'a macro sheet by its element',
    xlsx({ 'xl/worksheets/sheet1.xml': strToU8('<?xml version="1.0"?>\n<xm:macrosheet xmlns:xm="x"/>') }),
    'macros',
  ],
  [
    'macros in an embedded workbook',
    docx({
      'word/embeddings/book.xlsx': xlsx(
        {},
        { types: { 'xl/v.bin': 'x/vbaProject' }, parts: { 'xl/v.bin': strToU8('x') } },
      ),
    }),
    'macros',
  ],
  ['a template of another machine', docx(ofSettings('https://evil.example/t.dotm')), 'external'],
  ['a template of another server', docx(ofSettings('file://evil.example/share/t.dotm')), 'external'],
  ['a template of another share', docx(ofSettings('\\\\evil.example\\share\\t.dotm')), 'external'],
  [
    'a template of a strict document',
    docx({
      'word/_rels/s.xml.rels': relationships([
        { type: `${strict}/attachedTemplate`, target: 'http://evil.example/t.dotm', external: true },
      ]),
    }),
    'external',
  ],
  [
    'a part of another document',
    docx(ofDocument({ type: 'subDocument', target: 'http://evil.example/a', external: true })),
    'external',
  ],
  [
    'a picture of another share',
    docx(ofDocument({ type: 'image', target: 'file://evil.example/a.png', external: true })),
    'external',
  ],
  [
    'a link that starts a program',
    xlsx({
      'xl/externalLinks/externalLink1.xml': strToU8(
        '<externalLink><ddeLink ddeService="cmd"/></externalLink>',
      ),
    }),
    'external',
  ],
  [
    'an embedded object',
    docx({ 'word/embeddings/oleObject1.bin': ole('Root Entry', 'Package') }),
    'embedded',
  ],
  [
    'an embedded object by relationship',
    docx(ofDocument({ type: 'oleObject', target: 'embeddings/a.bin' })),
    'embedded',
  ],
  ['a control', docx(ofDocument({ type: 'control', target: 'activeX/activeX1.xml' })), 'embedded'],
  ['a program', docx({ 'word/media/image1.png': strToU8('MZ\x90\0') }), 'embedded'],
  ['a rich text part', docx({ 'word/afchunk.rtf': strToU8('{\\rtf1 {\\object}}') }), 'embedded'],
  ['an archive in a document', docx({ 'word/embeddings/a.bin': zip }), 'embedded'],
  ['a package in a package in a package', docx({ 'a.docx': docx({ 'b.docx': docx() }) }), 'embedded'],
  ['a package without its main part', docx({}, { target: 'word/missing.xml' }), 'damaged'],
  ['a package without relationships', zipSync({ '[Content_Types].xml': strToU8('<Types/>') }), 'damaged'],
  ['a part twice, in other capitals', docx({ 'WORD/document.xml': strToU8('<document/>') }), 'damaged'],
  [
    'a list with a document type',
    docx({ 'word/_rels/a.rels': strToU8('<!DOCTYPE x [<!ENTITY e "x">]><Relationships/>') }),
    'damaged',
  ],
  [
    'a list in an encoding of its own',
    docx({ 'word/_rels/a.rels': strToU8('<?xml version="1.0" encoding="utf-7"?><Relationships/>') }),
    'damaged',
  ],
  [
    'a list without its mark of UTF-16',
    docx({ 'word/_rels/a.rels': new Uint8Array(Buffer.from('<Relationships/>', 'utf16le')) }),
    'damaged',
  ],
  ['a list that unpacks to megabytes', docx({ 'word/_rels/a.rels': new Uint8Array(5_000_000) }), 'unpacks'],
  ['a plain archive', zip, 'type'],
  ['a table of one column', bytes('Email\nboard1@example.org\nboard2@example.org\n'), 'noTable'],
  ['text of which half is a table', bytes('Name,Role\nIda,Chair\nminutes\nagenda\n'), 'noTable'],
  ['a letter', bytes('Dear team,\n\nplease find nothing attached.\n'), 'noTable'],
])('rejects %s with a specific error', async (_what, content, refusal) => {
  expect(await inspectFile(content)).toEqual({ refusal })
})

test.each(['vbaProject', 'wordVbaData', 'xlMacrosheet', 'xlIntlMacrosheet'])(
  'rejects a relationship of type %s as a macro',
  async (kind) => {
    const content = docx(ofDocument({ type: `${office}/${kind}`, target: 'theme.xml' }))
    expect(await inspectFile(content)).toEqual({ refusal: 'macros' })
  },
)

test.each(['oleObject', 'control', 'activeXControlBinary'])(
  'rejects a relationship of type %s as an embedded object',
  async (kind) => {
    const content = docx(ofDocument({ type: `${office}/${kind}`, target: 'a.bin' }))
    expect(await inspectFile(content)).toEqual({ refusal: 'embedded' })
  },
)

test.each([
  'externalLinkPath',
  'externalLinkLongPath',
  'xlPathMissing',
  'xlExternalPathMissing',
  'xlStartup',
  'xlLibrary',
  'xlAlternateStartup',
])('a workbook may link to another workbook with a relationship of type %s', async (kind) => {
  const content = xlsx(ofWorkbook({ type: `${office}/${kind}`, target: 'Budget.xlsx', external: true }))
  expect(await inspectFile(content)).toEqual({ type: EXCEL })
})

test.each([
  'Normal.dotm',
  'C:\\Templates\\Letter.dotx',
  'c:/Templates/Letter.dotx',
  'C%3A\\Templates\\Letter.dotx',
  'file:///D:/Letter.dotx',
])('a Word file may reference the local template %s', async (target) => {
  expect(await inspectFile(docx(ofSettings(target)))).toEqual({ type: WORD })
})

test.each([
  'http://evil.example/C:/t.dotm',
  'file://server/t.dotm',
  'file:///server/t.dotm',
  '//server/t.dotm',
  '\\\\server\\t.dotm',
  'evil%2Fexample.dotm',
  'ftp:t.dotm',
])('rejects a Word file that loads the template %s', async (target) => {
  expect(await inspectFile(docx(ofSettings(target)))).toEqual({ refusal: 'external' })
})

test.each(['<macrosheet>', '<xm:macrosheet>', '<MACROSHEET >'])(
  'treats a part with the element %s as a macro sheet',
  async (element) => {
    const content = xlsx({ 'xl/worksheets/sheet1.xml': strToU8(`<?xml version="1.0"?>${element}`) })
    expect(await inspectFile(content)).toEqual({ refusal: 'macros' })
  },
)

test.each(['<ddeLink>', '<x:oleLink id="1">', '<OLELINK >'])(
  'rejects a part with the element %s because it starts a program',
  async (element) => {
    const content = xlsx({ 'xl/externalLinks/externalLink1.xml': strToU8(`<externalLink>${element}`) })
    expect(await inspectFile(content)).toEqual({ refusal: 'external' })
  },
)

test.each(['<macrosheets>', '<ddeLinks>', 'ddeLink', 'a MZ in its text', 'a {\\rt in its text'])(
  'accepts a part with %s, which only looks like forbidden content',
  async (text) => {
    expect(await inspectFile(docx({ 'word/notes.xml': strToU8(`<notes>${text}</notes>`) }))).toEqual({
      type: WORD,
    })
  },
)

test('uses a target with invalid percent-encoding as is', async () => {
  expect(await inspectFile(docx({}, { target: 'word/100%.xml', main: 'word/100%.xml' }))).toEqual({
    type: WORD,
  })
})

test.each([
  `<?xml version="1.0" encoding="utf-7"?>`,
  `<?xml version='1.0' encoding = 'utf-7' standalone='yes'?>`,
  ` \n<?xml version="1.0"\nencoding\t=\n"windows-1252"?>`,
])('rejects a part list that starts with %j because of its encoding', async (start) => {
  const list = strToU8(`${start}<Relationships/>`)
  expect(await inspectFile(docx({ 'word/_rels/a.rels': list }))).toEqual({ refusal: 'damaged' })
})

test.each(['utf-8', 'UTF8', 'us-ascii', 'Utf-8'])('reads a part list in %s', async (encoding) => {
  const list = strToU8(`<?xml version="1.0" encoding="${encoding}"?><Relationships/>`)
  expect(await inspectFile(docx({ 'word/_rels/a.rels': list }))).toEqual({ type: WORD })
})

test('reads a part list in UTF-16', async () => {
  const rels = Buffer.from(
    relationships([{ type: 'attachedTemplate', target: 'http://evil.example/', external: true }]),
  )
  const wide = Buffer.from(`\ufeff${rels.toString().replace('UTF-8', 'UTF-16')}`, 'utf16le')
  expect(await inspectFile(docx({ 'word/_rels/settings.xml.rels': new Uint8Array(wide) }))).toEqual({
    refusal: 'external',
  })
})

test.each([
  ['members.csv', 'noTable'],
  ['MEMBERS.TSV', 'noTable'],
  ['letter.txt', 'type'],
  ['letter.pdf', 'type'],
] as const)('rejects text without a table named %s with a specific error', async (name, reason) => {
  await expect(detectType(bytes('Email\nboard1@example.org\n'), name)).rejects.toMatchObject({
    code: 'DOCUMENT_REFUSED',
    message: refusalTexts[reason],
  })
})

test('rejects a PDF that exhausts memory while the server keeps running', async () => {
  const packed = deflateSync(Buffer.alloc(600_000_000))
  const objects = joined(
    '%PDF-1.5\n5 0 obj\n',
    `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`,
    packed,
    '\nendstream\nendobj\n',
  )
  const rows = Buffer.from([0, 0, 0, 0, 2, 0, 5, 0, 2, 0, 5, 0, 2, 0, 5, 0, 1, 0, 0, 0, 1, 0, 9, 0])
  const bomb = joined(
    objects,
    `6 0 obj\n<</Type/XRef/Size 6/W[1 2 1]/Root 1 0 R/Length ${rows.length}>>\nstream\n`,
    rows,
    `\nendstream\nendobj\nstartxref\n${objects.length}\n%%EOF\n`,
  )
  await expect(detectType(bomb, 'scan.pdf')).rejects.toMatchObject({
    code: 'DOCUMENT_REFUSED',
    message: 'This file is too complex for us to check. Please save a simpler copy and try again.',
  })
})
