import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import type { DocumentMediaType } from '#contract/documents'
import { createDocx, createRelationshipsPart, createXlsx, type Relationship } from '#tests/office-files.ts'
import { createPdf, toBytes } from '#tests/uploads.ts'
import { type FileRejectionReason, fileRejectionTexts } from './file-rejections.ts'
import { detectDocumentType, inspectFile } from './inspect-file.ts'

const WORD_TYPE: DocumentMediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const EXCEL_TYPE: DocumentMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const readFixture = (name: string) => readFileSync(join(import.meta.dirname, 'testing', name))
const joinParts = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
const createRandomBytes = (size: number) =>
  Buffer.from(Array.from({ length: size }, (_, n) => (n * 7919) % 251))

const printPdf = (options: PDFKit.PDFDocumentOptions = {}) => {
  const document = new PDFDocument({ size: 'LETTER', compress: true, ...options })
  for (let page = 0; page < 5; page += 1) document.text(`Minutes, page ${page}`).addPage()
  document.end()
  return buffer(document)
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const createOleFile = (...streams: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1016),
    ...streams.map((name) => Buffer.from(name, 'utf16le')),
    Buffer.alloc(512),
  ])

const OFFICE_RELATIONSHIPS = 'http://schemas.microsoft.com/office/2006/relationships'
const STRICT_RELATIONSHIPS = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const createDocumentRelationships = (...list: Relationship[]) => ({
  'word/_rels/document.xml.rels': createRelationshipsPart(list),
})
const createSettingsRelationships = (target: string) => ({
  'word/_rels/settings.xml.rels': createRelationshipsPart([
    { type: 'attachedTemplate', target, external: true },
  ]),
})
const createWorkbookRelationships = (...list: Relationship[]) => ({
  'xl/_rels/workbook.xml.rels': createRelationshipsPart(list),
})
const macroMain = 'application/vnd.ms-word.document.macroEnabled.main+xml'

test.each<[string, Uint8Array, DocumentMediaType]>([
  ['a Word file whose main part has another name', readFixture('word-online-document2.docx'), WORD_TYPE],
  ['a Word file with an absolute target', createDocx({}, { target: '/word/document.xml' }), WORD_TYPE],
  ['a Word file with a percent-encoded target', createDocx({}, { target: 'word/%64ocument.xml' }), WORD_TYPE],
  ['a Word file with other capitals', createDocx({}, { target: 'Word/Document.xml' }), WORD_TYPE],
  [
    'a strict workbook',
    createXlsx({}, { mainRelationship: `${STRICT_RELATIONSHIPS}/officeDocument` }),
    EXCEL_TYPE,
  ],
  [
    'a strict workbook with parts elsewhere',
    createXlsx({}, { main: 'book/main.xml', mainRelationship: `${STRICT_RELATIONSHIPS}/officeDocument` }),
    EXCEL_TYPE,
  ],
  [
    'a Word file with links',
    createDocx(
      createDocumentRelationships({ type: 'hyperlink', target: 'https://example.org', external: true }),
    ),
    WORD_TYPE,
  ],
  [
    'a Word file made from a template on a disk',
    createDocx(createSettingsRelationships('file:///C:\\Users\\Ida\\Letter.dotx')),
    WORD_TYPE,
  ],
  [
    'a Word file made from a template next to it',
    createDocx(createSettingsRelationships('Normal.dotm')),
    WORD_TYPE,
  ],
  [
    'a Word file with a picture of a website',
    createDocx(
      createDocumentRelationships({ type: 'image', target: 'https://example.org/logo.png', external: true }),
    ),
    WORD_TYPE,
  ],
  [
    'a Word file with the workbook of a chart',
    createDocx({ 'word/embeddings/Microsoft_Excel_Worksheet.xlsx': createXlsx() }),
    WORD_TYPE,
  ],
  [
    'a workbook that refers to another one',
    createXlsx(
      createWorkbookRelationships({ type: 'externalLinkPath', target: 'Budget%202025.xlsx', external: true }),
    ),
    EXCEL_TYPE,
  ],
  ['a PDF with a line before it', readFixture('crlf-before.pdf'), 'application/pdf'],
  ['a PDF with a byte order mark before it', joinParts('\xef\xbb\xbf', createPdf()), 'application/pdf'],
  [
    'a PDF with printer commands before it',
    joinParts('\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n', createPdf()),
    'application/pdf',
  ],
  [
    'a PDF with spaces and zeros after it',
    joinParts(createPdf(), '\r\n ', Buffer.alloc(5000)),
    'application/pdf',
  ],
  ['a PDF with megabytes after it', joinParts(createPdf(), 'x'.repeat(3_000_000)), 'application/pdf'],
  [
    'a PDF with a few bytes after it',
    joinParts(createPdf(), '\n<!-- sent by the portal -->'),
    'application/pdf',
  ],
  ['a table', toBytes('Name;Role\nIda;Chair\n'), 'text/csv'],
  ['a table in UTF-16', Buffer.from('\ufeffName;Role\nIda;Chair\n', 'utf16le'), 'text/csv'],
  [
    'a table in big-endian UTF-16',
    Buffer.from('\ufeffName;Role\nIda;Chair\n', 'utf16le').swap16(),
    'text/csv',
  ],
  ['a table in UTF-8 with its mark', toBytes('\ufeffName;Role\nIda;Chair\n'), 'text/csv'],
])('accepts %s', async (_what, content, type) => {
  expect(await inspectFile(content)).toEqual({ type })
})

test('accepts a PDF with an owner password and rejects one that needs a password to open', async () => {
  for (const pdfVersion of ['1.3', '1.5', '1.7', '1.7ext3'] as const) {
    expect(await inspectFile(await printPdf({ pdfVersion, ownerPassword: 'owner' })), pdfVersion).toEqual({
      type: 'application/pdf',
    })
    expect(await inspectFile(await printPdf({ pdfVersion, userPassword: 'user' })), pdfVersion).toEqual({
      rejection: 'password',
    })
  }
})

test('rejects a PDF truncated at any point', async () => {
  const whole = await printPdf()
  expect(await inspectFile(whole)).toEqual({ type: 'application/pdf' })
  for (const share of [0.01, 0.3, 0.6, 0.9, 0.95])
    expect(await inspectFile(whole.subarray(0, Math.floor(whole.length * share))), String(share)).toEqual({
      rejection: 'incomplete',
    })
})

const zip = zipSync({ 'evil.jar': strToU8('x') })

test.each<[string, Uint8Array, FileRejectionReason]>([
  ['a header of a PDF alone', toBytes('%PDF-1.7\n'), 'incomplete'],
  ['a PDF without pages', joinParts('%PDF-1.4\ntrailer <<>>\nstartxref\n0\n%%EOF\n'), 'damaged'],
  [
    'random bytes between the ends of a PDF',
    joinParts('%PDF-1.4\n', createRandomBytes(3000), '\n%%EOF\n'),
    'damaged',
  ],
  [
    'a saved change that was cut off',
    joinParts(createPdf(), '3 0 obj\n<</Length 9>>\nstream\nabc'),
    'incomplete',
  ],
  [
    'the first part of a file for the web',
    joinParts(createPdf(), '7 0 obj\n', createRandomBytes(3000)),
    'incomplete',
  ],
  ['a PDF that needs a password', readFixture('password.pdf'), 'password'],
  ['a page before a PDF', joinParts('<script>alert(1)</script>\n', createPdf()), 'type'],
  ['a script before a PDF', joinParts('#!/bin/sh\n', createPdf()), 'type'],
  ['another picture before a PDF', joinParts('GIF89a', Buffer.alloc(20), createPdf()), 'type'],
  ['a broken picture before a PDF', joinParts(png.subarray(0, 8), '\0\0\0\x10tEXt', createPdf()), 'type'],
  [
    'a picture that is a PDF as well',
    joinParts(png.subarray(0, 33), createPdf(), png.subarray(33)),
    'hidden',
  ],
  ['a PDF and an archive', joinParts(createPdf(), zip), 'hidden'],
  [
    'a PDF, an archive, and anything after it',
    joinParts(createPdf(), zip, createRandomBytes(100_000)),
    'hidden',
  ],
  ['a PDF, an archive, and the end of a PDF', joinParts(createPdf(), zip, '\n%%EOF\n'), 'hidden'],
  ['an archive inside a PDF', createPdf('Bylaws', zip), 'hidden'],
  ['an archive inside a PDF without its directory', createPdf('Bylaws', zip.subarray(0, 60)), 'hidden'],
  ['a RAR archive after a picture', joinParts(png, 'Rar!\x1a\x07\0', createRandomBytes(100)), 'hidden'],
  ['a 7z archive after a picture', joinParts(png, '7z\xbc\xaf\x27\x1c', createRandomBytes(100)), 'hidden'],
  ['an encrypted Word file', readFixture('encrypted.docx'), 'password'],
  ['an encrypted workbook', createOleFile('EncryptionInfo', 'EncryptedPackage'), 'password'],
  ['a Word file of 1997', createOleFile('Root Entry', 'WordDocument'), 'officeFormat'],
  ['a workbook of 1997', createOleFile('Root Entry', 'Workbook'), 'officeFormat'],
  ['a presentation of 1997', createOleFile('Root Entry', 'PowerPoint Document'), 'officeFormat'],
  ['an Outlook message', createOleFile('Root Entry', '__properties_version1.0'), 'type'],
  [
    'an OpenDocument text',
    zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.text') }),
    'officeFormat',
  ],
  [
    'a presentation',
    createDocx(
      {},
      { mainType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml' },
    ),
    'officeFormat',
  ],
  [
    'a binary workbook',
    createXlsx({}, { mainType: 'application/vnd.ms-excel.sheet.binary.macroEnabled.main' }),
    'officeFormat',
  ],
  [
    'a template',
    createDocx(
      {},
      { mainType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml' },
    ),
    'officeFormat',
  ],
  [
    'a PDF for certain certificates',
    joinParts(
      Buffer.from(createPdf())
        .toString('latin1')
        .replace('/Root 1 0 R', '/Root 1 0 R/ID[<00><00>]/Encrypt<</Filter/Adobe.PubSec/V 1>>'),
    ),
    'password',
  ],
  ['a macro workbook', readFixture('macro.xlsx'), 'macros'],
  ['a macro document', createDocx({}, { mainType: macroMain }), 'macros'],
  [
    'macros under another name',
    createDocx(
      { 'word/media/image1.bin': strToU8('x') },
      { types: { 'word/media/image1.bin': 'application/vnd.ms-office.vbaProject' } },
    ),
    'macros',
  ],
  [
    'macros by relationship alone',
    createDocx({
      'word/theme.xml': strToU8('x'),
      ...createDocumentRelationships({ type: `${OFFICE_RELATIONSHIPS}/vbaProject`, target: 'theme.xml' }),
    }),
    'macros',
  ],
  [
    'macros by content alone',
    createDocx({ 'word/media/image1.png': createOleFile('Root Entry', 'VBA', 'dir') }),
    'macros',
  ],
  [
    'a macro sheet by content type',
    createXlsx(
      { 'xl/worksheets/sheet1.xml': strToU8('<worksheet/>') },
      { types: { 'xl/worksheets/sheet1.xml': 'application/vnd.ms-excel.macrosheet+xml' } },
    ),
    'macros',
  ],
  [
    'a macro sheet by relationship',
    createXlsx(
      createWorkbookRelationships({
        type: `${OFFICE_RELATIONSHIPS}/xlIntlMacrosheet`,
        target: 'worksheets/sheet1.xml',
      }),
    ),
    'macros',
  ],
  [
    'a macro sheet by its element',
    createXlsx({
      'xl/worksheets/sheet1.xml': strToU8('<?xml version="1.0"?>\n<xm:macrosheet xmlns:xm="x"/>'),
    }),
    'macros',
  ],
  [
    'macros in an embedded workbook',
    createDocx({
      'word/embeddings/book.xlsx': createXlsx(
        {},
        { types: { 'xl/v.bin': 'x/vbaProject' }, parts: { 'xl/v.bin': strToU8('x') } },
      ),
    }),
    'macros',
  ],
  [
    'a template of another machine',
    createDocx(createSettingsRelationships('https://evil.example/t.dotm')),
    'external',
  ],
  [
    'a template of another server',
    createDocx(createSettingsRelationships('file://evil.example/share/t.dotm')),
    'external',
  ],
  [
    'a template of another share',
    createDocx(createSettingsRelationships('\\\\evil.example\\share\\t.dotm')),
    'external',
  ],
  [
    'a template of a strict document',
    createDocx({
      'word/_rels/s.xml.rels': createRelationshipsPart([
        {
          type: `${STRICT_RELATIONSHIPS}/attachedTemplate`,
          target: 'http://evil.example/t.dotm',
          external: true,
        },
      ]),
    }),
    'external',
  ],
  [
    'a part of another document',
    createDocx(
      createDocumentRelationships({ type: 'subDocument', target: 'http://evil.example/a', external: true }),
    ),
    'external',
  ],
  [
    'a picture of another share',
    createDocx(
      createDocumentRelationships({ type: 'image', target: 'file://evil.example/a.png', external: true }),
    ),
    'external',
  ],
  [
    'a link that starts a program',
    createXlsx({
      'xl/externalLinks/externalLink1.xml': strToU8(
        '<externalLink><ddeLink ddeService="cmd"/></externalLink>',
      ),
    }),
    'external',
  ],
  [
    'an embedded object',
    createDocx({ 'word/embeddings/oleObject1.bin': createOleFile('Root Entry', 'Package') }),
    'embedded',
  ],
  [
    'an embedded object by relationship',
    createDocx(createDocumentRelationships({ type: 'oleObject', target: 'embeddings/a.bin' })),
    'embedded',
  ],
  [
    'a control',
    createDocx(createDocumentRelationships({ type: 'control', target: 'activeX/activeX1.xml' })),
    'embedded',
  ],
  ['a program', createDocx({ 'word/media/image1.png': strToU8('MZ\x90\0') }), 'embedded'],
  ['a rich text part', createDocx({ 'word/afchunk.rtf': strToU8('{\\rtf1 {\\object}}') }), 'embedded'],
  ['an archive in a document', createDocx({ 'word/embeddings/a.bin': zip }), 'embedded'],
  [
    'a package in a package in a package',
    createDocx({ 'a.docx': createDocx({ 'b.docx': createDocx() }) }),
    'embedded',
  ],
  ['a package without its main part', createDocx({}, { target: 'word/missing.xml' }), 'damaged'],
  ['a package without relationships', zipSync({ '[Content_Types].xml': strToU8('<Types/>') }), 'damaged'],
  ['a part twice, in other capitals', createDocx({ 'WORD/document.xml': strToU8('<document/>') }), 'damaged'],
  [
    'a list with a document type',
    createDocx({ 'word/_rels/a.rels': strToU8('<!DOCTYPE x [<!ENTITY e "x">]><Relationships/>') }),
    'damaged',
  ],
  [
    'a list in an encoding of its own',
    createDocx({ 'word/_rels/a.rels': strToU8('<?xml version="1.0" encoding="utf-7"?><Relationships/>') }),
    'damaged',
  ],
  [
    'a list without its mark of UTF-16',
    createDocx({ 'word/_rels/a.rels': new Uint8Array(Buffer.from('<Relationships/>', 'utf16le')) }),
    'damaged',
  ],
  [
    'a list that unpacks to megabytes',
    createDocx({ 'word/_rels/a.rels': new Uint8Array(5_000_000) }),
    'unpacks',
  ],
  ['a plain archive', zip, 'type'],
  ['a table of one column', toBytes('Email\nboard1@example.org\nboard2@example.org\n'), 'noTable'],
  ['text of which half is a table', toBytes('Name,Role\nIda,Chair\nminutes\nagenda\n'), 'noTable'],
  ['a letter', toBytes('Dear team,\n\nplease find nothing attached.\n'), 'noTable'],
])('rejects %s with a specific error', async (_what, content, rejection) => {
  expect(await inspectFile(content)).toEqual({ rejection })
})

test.each(['vbaProject', 'wordVbaData', 'xlMacrosheet', 'xlIntlMacrosheet'])(
  'rejects a relationship of type %s as a macro',
  async (kind) => {
    const content = createDocx(
      createDocumentRelationships({ type: `${OFFICE_RELATIONSHIPS}/${kind}`, target: 'theme.xml' }),
    )
    expect(await inspectFile(content)).toEqual({ rejection: 'macros' })
  },
)

test.each(['oleObject', 'control', 'activeXControlBinary'])(
  'rejects a relationship of type %s as an embedded object',
  async (kind) => {
    const content = createDocx(
      createDocumentRelationships({ type: `${OFFICE_RELATIONSHIPS}/${kind}`, target: 'a.bin' }),
    )
    expect(await inspectFile(content)).toEqual({ rejection: 'embedded' })
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
  const content = createXlsx(
    createWorkbookRelationships({
      type: `${OFFICE_RELATIONSHIPS}/${kind}`,
      target: 'Budget.xlsx',
      external: true,
    }),
  )
  expect(await inspectFile(content)).toEqual({ type: EXCEL_TYPE })
})

test.each([
  'Normal.dotm',
  'C:\\Templates\\Letter.dotx',
  'c:/Templates/Letter.dotx',
  'C%3A\\Templates\\Letter.dotx',
  'file:///D:/Letter.dotx',
])('a Word file may reference the local template %s', async (target) => {
  expect(await inspectFile(createDocx(createSettingsRelationships(target)))).toEqual({ type: WORD_TYPE })
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
  expect(await inspectFile(createDocx(createSettingsRelationships(target)))).toEqual({
    rejection: 'external',
  })
})

test.each(['<macrosheet>', '<xm:macrosheet>', '<MACROSHEET >'])(
  'treats a part with the element %s as a macro sheet',
  async (element) => {
    const content = createXlsx({ 'xl/worksheets/sheet1.xml': strToU8(`<?xml version="1.0"?>${element}`) })
    expect(await inspectFile(content)).toEqual({ rejection: 'macros' })
  },
)

test.each(['<ddeLink>', '<x:oleLink id="1">', '<OLELINK >'])(
  'rejects a part with the element %s because it starts a program',
  async (element) => {
    const content = createXlsx({ 'xl/externalLinks/externalLink1.xml': strToU8(`<externalLink>${element}`) })
    expect(await inspectFile(content)).toEqual({ rejection: 'external' })
  },
)

test.each(['<macrosheets>', '<ddeLinks>', 'ddeLink', 'a MZ in its text', 'a {\\rt in its text'])(
  'accepts a part with %s, which only looks like forbidden content',
  async (text) => {
    expect(await inspectFile(createDocx({ 'word/notes.xml': strToU8(`<notes>${text}</notes>`) }))).toEqual({
      type: WORD_TYPE,
    })
  },
)

test('uses a target with invalid percent-encoding as is', async () => {
  expect(await inspectFile(createDocx({}, { target: 'word/100%.xml', main: 'word/100%.xml' }))).toEqual({
    type: WORD_TYPE,
  })
})

test.each([
  `<?xml version="1.0" encoding="utf-7"?>`,
  `<?xml version='1.0' encoding = 'utf-7' standalone='yes'?>`,
  ` \n<?xml version="1.0"\nencoding\t=\n"windows-1252"?>`,
])('rejects a part list that starts with %j because of its encoding', async (start) => {
  const list = strToU8(`${start}<Relationships/>`)
  expect(await inspectFile(createDocx({ 'word/_rels/a.rels': list }))).toEqual({ rejection: 'damaged' })
})

test.each(['utf-8', 'UTF8', 'us-ascii', 'Utf-8'])('reads a part list in %s', async (encoding) => {
  const list = strToU8(`<?xml version="1.0" encoding="${encoding}"?><Relationships/>`)
  expect(await inspectFile(createDocx({ 'word/_rels/a.rels': list }))).toEqual({ type: WORD_TYPE })
})

test('reads a part list in UTF-16', async () => {
  const rels = Buffer.from(
    createRelationshipsPart([{ type: 'attachedTemplate', target: 'http://evil.example/', external: true }]),
  )
  const wide = Buffer.from(`\ufeff${rels.toString().replace('UTF-8', 'UTF-16')}`, 'utf16le')
  expect(await inspectFile(createDocx({ 'word/_rels/settings.xml.rels': new Uint8Array(wide) }))).toEqual({
    rejection: 'external',
  })
})

test.each([
  ['members.csv', 'noTable'],
  ['MEMBERS.TSV', 'noTable'],
  ['letter.txt', 'type'],
  ['letter.pdf', 'type'],
] as const)('rejects text without a table named %s with a specific error', async (name, reason) => {
  await expect(detectDocumentType(toBytes('Email\nboard1@example.org\n'), name)).rejects.toMatchObject({
    code: 'DOCUMENT_REFUSED',
    message: fileRejectionTexts[reason],
  })
})

test('rejects a PDF that exhausts memory while the server keeps running', async () => {
  const packed = deflateSync(Buffer.alloc(600_000_000))
  const objects = joinParts(
    '%PDF-1.5\n5 0 obj\n',
    `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`,
    packed,
    '\nendstream\nendobj\n',
  )
  const rows = Buffer.from([0, 0, 0, 0, 2, 0, 5, 0, 2, 0, 5, 0, 2, 0, 5, 0, 1, 0, 0, 0, 1, 0, 9, 0])
  const bomb = joinParts(
    objects,
    `6 0 obj\n<</Type/XRef/Size 6/W[1 2 1]/Root 1 0 R/Length ${rows.length}>>\nstream\n`,
    rows,
    `\nendstream\nendobj\nstartxref\n${objects.length}\n%%EOF\n`,
  )
  await expect(detectDocumentType(bomb, 'scan.pdf')).rejects.toMatchObject({
    code: 'DOCUMENT_REFUSED',
    message: 'This file is too complex for us to check. Please save a simpler copy and try again.',
  })
})
