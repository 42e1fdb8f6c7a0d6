export interface Statement {
  /** The statement's ID, such as "HOME-04". */
  id: string
  text: string
}

export interface StatementArea {
  title: string
  statements: Statement[]
}

/** Reads the statements in docs/statements.md by area, in the document's order. */
export const readStatements = (document: string): StatementArea[] => {
  const areas: StatementArea[] = []
  for (const line of document.split('\n')) {
    const title = /^## (.+)$/.exec(line)?.[1]
    if (title) areas.push({ title, statements: [] })
    const [, id, text] = /^- \*\*([A-Z]+-\d+)\*\* (.+)$/.exec(line) ?? []
    if (id && text) areas.at(-1)?.statements.push({ id, text })
  }
  return areas
}

const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line)

/** Returns the statement IDs in a test file, except in comments. */
export const findStatementIds = (source: string): string[] =>
  source
    .split('\n')
    .filter((line) => !isComment(line))
    .flatMap((line) => [...line.matchAll(/\[([A-Z]{2,}-\d+)\]/g)].map(([, id]) => `${id}`))

export interface StatementCoverage {
  /** All areas, each with the statements that no test title refers to. */
  uncovered: StatementArea[]
  /** IDs in titles that aren't in the document, with their files. */
  unknown: { id: string; files: string[] }[]
}

/** Compares the statements with the test titles. `files` maps paths to contents. */
export const compareCoverage = (
  areas: readonly StatementArea[],
  files: ReadonlyMap<string, string>,
): StatementCoverage => {
  const namedBy = new Map<string, string[]>()
  for (const [file, source] of files)
    for (const id of new Set(findStatementIds(source))) namedBy.set(id, [...(namedBy.get(id) ?? []), file])
  const known = new Set(areas.flatMap(({ statements }) => statements.map(({ id }) => id)))
  return {
    uncovered: areas.map(({ title, statements }) => ({
      title,
      statements: statements.filter(({ id }) => !namedBy.has(id)),
    })),
    unknown: [...namedBy].flatMap(([id, files]) => (known.has(id) ? [] : [{ id, files }])),
  }
}
