import { expect, test } from 'vitest'
import { compareCoverage, findStatementIds, readStatements } from './statements.ts'

/**
 * Builds a test call at runtime, so that the coverage scan doesn't mistake the IDs below for this file's own
 * test titles.
 */
const createTestNamed = (id: string) => `test('[${id}]')`

const document = `# Statements
Text that names **HOME-04** is no statement.

## HOME - Home page

- **HOME-01** A hero.
- **HOME-02** An "anchor" (one a page).

## PKG - Select package

- **PKG-01** Two cards.
`

test('reads the statements by area', () => {
  expect(readStatements(document)).toEqual([
    {
      title: 'HOME - Home page',
      statements: [
        { id: 'HOME-01', text: 'A hero.' },
        { id: 'HOME-02', text: 'An "anchor" (one a page).' },
      ],
    },
    { title: 'PKG - Select package', statements: [{ id: 'PKG-01', text: 'Two cards.' }] },
  ])
})

test('takes ids from titles, several per line too, and none from comments', () => {
  const source = [
    `${createTestNamed('AB-01')}; ${createTestNamed('AB-02')}`,
    `  // ${createTestNamed('AB-04')} is for later`,
    ` * ${createTestNamed('AB-05')} in a docstring`,
    '  /[A-Z]-9/.test(text)',
  ].join('\n')
  expect(findStatementIds(source)).toEqual(['AB-01', 'AB-02'])
})

test('lists statements without a test, and unknown ids with their files', () => {
  const files = new Map([
    ['a.test.ts', createTestNamed('HOME-01')],
    ['b.test.ts', createTestNamed('HOME-09')],
    ['c.spec.ts', createTestNamed('HOME-09')],
  ])
  const { uncovered, unknown } = compareCoverage(readStatements(document), files)
  expect(uncovered.map(({ statements }) => statements.map(({ id }) => id))).toEqual([['HOME-02'], ['PKG-01']])
  expect(unknown).toEqual([{ id: 'HOME-09', files: ['b.test.ts', 'c.spec.ts'] }])
})
