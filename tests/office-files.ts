import { strToU8, type Zippable, zipSync } from 'fflate'

const OFFICE_TYPE_PREFIX = 'application/vnd.openxmlformats-officedocument'
const TRANSITIONAL_RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface Relationship {
  type: string
  target: string
  external?: boolean
}

export const createRelationshipsPart = (list: readonly Relationship[]): Uint8Array =>
  strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(
      ({ type, target, external }, index) =>
        `<Relationship Id="rId${index}" Type="${type.includes(':') ? type : `${TRANSITIONAL_RELATIONSHIPS}/${type}`}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`)

interface Package {
  /** Part name of the main document. */
  main: string
  /** Content type of the main document. */
  mainType: string
  /** Target of the relationship to the main document. Defaults to its part name. */
  target?: string
  /** Relationship type of the main document. */
  mainRelationship?: string
  /** Content types of the other parts, by part name. */
  types?: Record<string, string>
  parts?: Zippable
}

/** Returns a minimal Office document as a ZIP file. */
export const createOfficePackage = ({
  main,
  mainType,
  target = main,
  mainRelationship = `${TRANSITIONAL_RELATIONSHIPS}/officeDocument`,
  types = {},
  parts = {},
}: Package): Uint8Array => {
  const overrides = Object.entries({ [main]: mainType, ...types }).map(
    ([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`,
  )
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    ),
    '_rels/.rels': createRelationshipsPart([{ type: mainRelationship, target }]),
    [main]: strToU8('<document/>'),
    ...parts,
  })
}

export const createDocx = (parts: Zippable = {}, more: Partial<Package> = {}) =>
  createOfficePackage({
    main: 'word/document.xml',
    mainType: `${OFFICE_TYPE_PREFIX}.wordprocessingml.document.main+xml`,
    parts,
    ...more,
  })

export const createXlsx = (parts: Zippable = {}, more: Partial<Package> = {}) =>
  createOfficePackage({
    main: 'xl/workbook.xml',
    mainType: `${OFFICE_TYPE_PREFIX}.spreadsheetml.sheet.main+xml`,
    parts,
    ...more,
  })
