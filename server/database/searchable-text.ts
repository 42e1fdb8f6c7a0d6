import { type SQL, sql } from 'drizzle-orm'

/** Letters without a Unicode decomposition, with their plain equivalents. */
const singleLetterFolds = { from: 'ðÐøØđĐħĦıłŁŧŦ', to: 'dDoOdDhHilLtT' } as const
const multiLetterFolds = { ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe', þ: 'th', Þ: 'th' } as const

const letterReplacements = new Map<string, string>([
  ...Array.from(
    singleLetterFolds.from,
    (letter, index) => [letter, singleLetterFolds.to.charAt(index)] as const,
  ),
  ...Object.entries(multiLetterFolds),
])

/** Combining accents, from U+0300 to U+036F. */
const accentPattern = /[\u0300-\u036f]/g

/** Converts text to lowercase and removes accents: "Seán" becomes "sean", and "Łódź" becomes "lodz". */
export const foldText = (text: string): string =>
  Array.from(
    text.normalize('NFKD').replace(accentPattern, ''),
    (letter) => letterReplacements.get(letter) ?? letter,
  )
    .join('')
    .toLowerCase()

/**
 * Creates SQL that folds text like `foldText` but keeps its case, because `to_tsvector` converts it to
 * lowercase. Uses only immutable functions, as generated columns require.
 */
const createFoldSql = (expression: string): string => {
  const bare = `regexp_replace(normalize(${expression}, NFKD), '[\\u0300-\\u036f]', '', 'g')`
  const plain = `translate(${bare}, '${singleLetterFolds.from}', '${singleLetterFolds.to}')`
  return Object.entries(multiLetterFolds).reduce(
    (inner, [letter, typed]) => `replace(${inner}, '${letter}', '${typed}')`,
    plain,
  )
}

/** Creates SQL that concatenates columns. Treats null as empty. */
const joinColumns = (columns: readonly string[]): string =>
  columns.map((column) => `coalesce(${column}, '')`).join(` || ' ' || `)

/** Creates SQL that folds text and replaces punctuation with spaces. */
const createWordsSql = (expression: string): string =>
  `regexp_replace(${createFoldSql(expression)}, '[^[:alnum:]]+', ' ', 'g')`

/** Creates SQL for a generated column with the words of longer texts. Punctuation separates words. */
export const createTextWords = (columns: readonly string[]): SQL =>
  sql.raw(`to_tsvector('simple'::regconfig, ${createWordsSql(joinColumns(columns))})`)

/**
 * Creates SQL for a generated column with the words that identify a row. The last ten digits of a phone
 * number are an additional word.
 */
export const createSearchWords = (columns: readonly string[], phone: string): SQL => {
  const text = createWordsSql(joinColumns([...columns, phone]))
  const digits = `regexp_replace(regexp_replace(lower(coalesce(${phone}, '')), '[x#].*$', ''), '[^0-9]+', '', 'g')`
  return sql.raw(`to_tsvector('simple'::regconfig, ${text} || ' ' || right(${digits}, 10))`)
}
