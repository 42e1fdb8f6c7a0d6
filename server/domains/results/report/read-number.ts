import { MICROS_PER_UNIT, type Micros } from '../micros.ts'

/** The decimal separator. The other character groups thousands. */
export type DecimalMark = '.' | ','

const MAX_FIGURE_LENGTH = 60

const isDecimalMark = (sign: string): sign is DecimalMark => sign === '.' || sign === ','

/**
 * Strips the currency, percent sign, and thousands separators (spaces and apostrophes), and normalizes minus
 * signs.
 */
const normalizeFigure = (cell: string): string =>
  cell.length > MAX_FIGURE_LENGTH
    ? ''
    : stripCurrency(cell.replace(/[\s\u00a0\u202f\u2009'’]/g, '').replace(/[−–]/g, '-')).replace(/%$/, '')

/** Whether a cell has no value. Google Ads writes two dashes for a missing value. */
export const isEmptyCell = (cell: string): boolean => {
  const text = cell.trim()
  return text.length <= 3 && /^[-–—]*$/.test(text)
}

/** Returns a figure's decimal separator. Undefined if there is none or it's ambiguous, as in "1,234". */
export const detectDecimalMark = (cell: string): DecimalMark | undefined => {
  const text = normalizeFigure(cell).replace(/^-/, '')
  const marks: string[] = text.match(/[.,]/g) ?? []
  const last = marks.findLast(isDecimalMark)
  if (!last || !/^[\d.,]+$/.test(text)) return undefined
  if (new Set(marks).size === 2) return marks.filter((mark) => mark === last).length === 1 ? last : undefined
  const other = last === '.' ? ',' : '.'
  if (marks.length > 1) return other
  const [before = '', behind = ''] = text.split(last)
  return behind.length === 3 && /^[1-9]\d{0,2}$/.test(before) ? undefined : last
}

/** Maximum figure, below the largest safe integer. */
const MAX_MICROS = 9_000_000_000_000_000

/** Parses a figure into micros. An empty cell is 0. Returns undefined for other text and for huge numbers. */
export const readNumber = (cell: string, mark: DecimalMark): Micros | undefined => {
  if (isEmptyCell(cell)) return 0 as Micros
  const text = normalizeFigure(cell)
  const grouping = mark === '.' ? ',' : '.'
  const [whole = '', decimals = '', ...more] = text.split(mark)
  const groups = whole.replace(/^-/, '').split(grouping)
  const isGrouped =
    groups.length === 1 || (groups.slice(1).every(isDigitGroup) && /^\d{1,3}$/.test(groups[0] ?? ''))
  const digits = groups.join('')
  if (more.length > 0 || !isGrouped || !/^\d*$/.test(digits + decimals) || digits + decimals === '')
    return undefined
  const sign = whole.startsWith('-') ? -1 : 1
  const value = Math.round(Number(`${digits || '0'}.${decimals || '0'}`) * MICROS_PER_UNIT)
  return value <= MAX_MICROS ? ((value * sign) as Micros) : undefined
}

/** Whether a group of digits is valid. Groups have three digits, or two in Indian notation. */
const isDigitGroup = (group: string, index: number, groups: string[]): boolean =>
  index === groups.length - 1 ? /^\d{3}$/.test(group) : /^\d{2,3}$/.test(group)

/** Currencies that Google Ads writes as a symbol or word instead of a code. */
const currencyBySymbol: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  $US: 'USD',
  USD$: 'USD',
  'US DOLLAR': 'USD',
  'US DOLLARS': 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₫': 'VND',
  '฿': 'THB',
  '₪': 'ILS',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  NZ$: 'NZD',
  MX$: 'MXN',
  HK$: 'HKD',
  NT$: 'TWD',
  S$: 'SGD',
  R$: 'BRL',
  KR: 'SEK, NOK, or DKK',
  ZŁ: 'PLN',
  KČ: 'CZK',
  FT: 'HUF',
  LEI: 'RON',
  FR: 'CHF',
  TL: 'TRY',
  РУБ: 'RUB',
  ГРН: 'UAH',
}

/** Matches a currency code, symbol, or abbreviation before or after a figure. */
const leadingCurrencyPattern =
  /^(-?)([A-Z]{3}|[A-Z]{0,3}\p{Sc}(?:US)?|(?:[Kk]r|zł|Kč|Ft|[Ll]ei|Fr|TL|руб|грн)\.?)(?=[-\d.,])/u
const trailingCurrencyPattern =
  /(?<=[\d.,])([A-Z]{3}|[A-Z]{0,3}\p{Sc}(?:US)?|(?:[Kk]r|zł|Kč|Ft|[Ll]ei|Fr|TL|руб|грн)\.?)$/u

export const stripCurrency = (figure: string): string =>
  figure.replace(leadingCurrencyPattern, '$1').replace(trailingCurrencyPattern, '')

export const hasCurrencySymbol = (cell: string): boolean => /\p{Sc}/u.test(cell)

const toCurrencyCode = (written: string): string => {
  const text = written.normalize('NFKC').trim().toUpperCase().replace(/\.$/, '')
  return currencyBySymbol[text] ?? text
}

const MAX_CURRENCY_TEXT_LENGTH = 60

/**
 * Returns the currency code of a figure, such as "EUR" for "€1,622.60". For a symbol that several currencies
 * share, returns all of their codes: "SEK, NOK, or DKK" for "1.234,50 kr". Undefined if the figure has no
 * currency.
 */
export const findFigureCurrency = (cell: string): string | undefined => {
  if (cell.length > MAX_CURRENCY_TEXT_LENGTH) return undefined
  const figure = cell.replace(/[\s\u00a0\u202f\u2009'’]/g, '')
  const found = leadingCurrencyPattern.exec(figure)?.[2] ?? trailingCurrencyPattern.exec(figure)?.[1]
  return found !== undefined && /^-?[\d.,]+$/.test(stripCurrency(figure)) ? toCurrencyCode(found) : undefined
}

const bracketedCurrencyPattern = /[([] ?([A-Z]{3}|[A-Z]{0,3}\p{Sc}) ?[)\]]$/u

/**
 * Returns the code of the currency in a heading's parentheses, as in "Cost (EUR)". Undefined if there is
 * none.
 */
export const findHeadingCurrency = (heading: string): string | undefined => {
  const found =
    heading.length > MAX_CURRENCY_TEXT_LENGTH ? undefined : bracketedCurrencyPattern.exec(heading.trim())?.[1]
  return found === undefined ? undefined : toCurrencyCode(found)
}

/**
 * Returns the code of the currency in a currency column's cell, as in "EUR", "€", or "US Dollar". Returns
 * other text in uppercase.
 */
export const findCellCurrency = (cell: string): string =>
  toCurrencyCode(cell.slice(0, MAX_CURRENCY_TEXT_LENGTH))

/**
 * Returns the code of the currency in a line above the headings, as in "Currency: GBP". Undefined if there is
 * none.
 */
export const findLineCurrency = (line: string): string | undefined => {
  if (line.length > MAX_CURRENCY_TEXT_LENGTH) return undefined
  const found = /^[\p{L} ]+[:：] ?([A-Z]{3}|[A-Z]{0,3}\p{Sc})$/u.exec(line.trim())?.[1]
  return found === undefined ? undefined : toCurrencyCode(found)
}
