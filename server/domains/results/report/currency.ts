/** Currencies that Google Ads writes as a symbol or a word instead of a code. */
const codesByMark: Readonly<Record<string, string>> = {
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

/** A mark before or after a figure: a code, a symbol with letters beside it, or one of the words above. */
const leading =
  /^(-?)([A-Z]{3}|[A-Z]{0,3}\p{Sc}(?:US)?|(?:[Kk]r|zł|Kč|Ft|[Ll]ei|Fr|TL|руб|грн)\.?)(?=[-\d.,])/u
const trailing = /(?<=[\d.,])([A-Z]{3}|[A-Z]{0,3}\p{Sc}(?:US)?|(?:[Kk]r|zł|Kč|Ft|[Ll]ei|Fr|TL|руб|грн)\.?)$/u

/** A figure without the currency around it. */
export const withoutCurrency = (figure: string): string => figure.replace(leading, '$1').replace(trailing, '')

/** Can a cell hold a currency symbol at all? A quick look before the exact one. */
export const hasCurrencySymbol = (cell: string): boolean => /\p{Sc}/u.test(cell)

const codeOf = (written: string): string => {
  const text = written.normalize('NFKC').trim().toUpperCase().replace(/\.$/, '')
  return codesByMark[text] ?? text
}

/** Longer texts name no currency. */
const MAX_TEXT_LENGTH = 60

/** The currency that a cell with a figure names, such as "€1,622.60" or "1.234,50 kr". */
export const currencyOfFigure = (cell: string): string | undefined => {
  if (cell.length > MAX_TEXT_LENGTH) return undefined
  const figure = cell.replace(/[\s\u00a0\u202f\u2009'’]/g, '')
  const found = leading.exec(figure)?.[2] ?? trailing.exec(figure)?.[1]
  return found !== undefined && /^-?[\d.,]+$/.test(withoutCurrency(figure)) ? codeOf(found) : undefined
}

const inBrackets = /[([] ?([A-Z]{3}|[A-Z]{0,3}\p{Sc}) ?[)\]]$/u

/** The currency in the brackets of a heading, such as "Cost (EUR)". */
export const currencyOfHeading = (heading: string): string | undefined => {
  const found = heading.length > MAX_TEXT_LENGTH ? undefined : inBrackets.exec(heading.trim())?.[1]
  return found === undefined ? undefined : codeOf(found)
}

/** The currency in the cell of a currency column: a code, a symbol, or a name. */
export const currencyOfCell = (cell: string): string => codeOf(cell.slice(0, MAX_TEXT_LENGTH))

/** A currency code in a line above the headings, such as "Currency: GBP". */
export const currencyOfLine = (line: string): string | undefined => {
  if (line.length > MAX_TEXT_LENGTH) return undefined
  const found = /^[\p{L} ]+[:：] ?([A-Z]{3}|[A-Z]{0,3}\p{Sc})$/u.exec(line.trim())?.[1]
  return found === undefined ? undefined : codeOf(found)
}
