import { expect, test } from 'vitest'
import { detectDateOrder, isOrderedDate } from './read-date.ts'
import { findFigureCurrency, findHeadingCurrency, findLineCurrency, stripCurrency } from './read-number.ts'
import { classifySumLabel, findColumn, type SumLabel } from './report-words.ts'

test.each<[string, SumLabel]>([
  ['Total: Account', 'account'],
  ['Gesamt: Konto', 'account'],
  ['TOTAL：アカウント', 'account'],
  ['Total: Manager account', 'manager'],
  ['Total: Accounts', 'account'],
  ['Total: Manager accounts', 'named'],
  ['Total: Campaigns', 'named'],
  ['Total: Campaign', 'named'],
  ['Total: Experiments', 'named'],
  ['Total: Drafts', 'named'],
  ['Total: All enabled campaigns', 'named'],
  ['Total: Filtered campaigns', 'named'],
  ['Total: Other search terms', 'named'],
  ['Total: Search terms', 'named'],
  ['Total: Search keywords', 'named'],
  ['Total: Search', 'named'],
  ['Total: Performance Max', 'named'],
  ['Total: Demand Gen campaigns', 'named'],
  ['Gesamt: Gefilterte Kampagnen', 'named'],
  ['Total: Toutes les campagnes', 'named'],
  ['Totale: Rete di ricerca', 'named'],
  ['Total', 'bare'],
  ['total.', 'bare'],
  [' Grand total ', 'bare'],
  ['Total: Wine', 'unknown'],
  ['Total: Searching for homes', 'unknown'],
  ['Total: New search', 'unknown'],
  ['Total: Filteredcampaigns', 'unknown'],
  ['Total: Account of Ida', 'unknown'],
  ['Total:', 'unknown'],
  ['Total Wine', 'none'],
  ['Food Bank: Total', 'none'],
  ['Totally free', 'none'],
  ['12', 'none'],
  ['$12', 'none'],
  ['--', 'none'],
  ['', 'none'],
])('the label of the total in cell “%s” is: %s', (cell, label) => {
  expect(classifySumLabel(cell)).toBe(label)
})

test.each([
  ['Cost', 'cost'],
  ['cost.', 'cost'],
  ['  COST ', 'cost'],
  ['Cost (EUR)', 'cost'],
  ['Cost (US$)', 'cost'],
  ['\u200eCost', 'cost'],
  ['Costs of living', undefined],
  ['Cost (euros)', undefined],
  ['Cost (EUR) per click', undefined],
  ['123', undefined],
  ['', undefined],
])('maps the heading “%s” to the column %s', (heading, column) => {
  expect(findColumn(heading)).toBe(column)
})

test.each([
  ['€1,622.60', 'EUR', '1,622.60'],
  ['1.234,50 €', 'EUR', '1.234,50'],
  ['-€5', 'EUR', '-5'],
  ['€-5', 'EUR', '-5'],
  ['US$5', 'USD', '5'],
  ['5 $US', 'USD', '5'],
  ['CA$5', 'CAD', '5'],
  ['5 kr', 'SEK, NOK, or DKK', '5'],
  ['5 kr.', 'SEK, NOK, or DKK', '5'],
  ['Kr 5', 'SEK, NOK, or DKK', '5'],
  ['5 zł', 'PLN', '5'],
  ['5 Kč', 'CZK', '5'],
  ['5 Ft', 'HUF', '5'],
  ['5 lei', 'RON', '5'],
  ['Lei 5', 'RON', '5'],
  ['Fr. 5', 'CHF', '5'],
  ['5 TL', 'TRY', '5'],
  ['5 руб.', 'RUB', '5'],
  ['5 грн', 'UAH', '5'],
  ['5 CHF', 'CHF', '5'],
  ['CHF 5', 'CHF', '5'],
  ['₹1,00,000', 'INR', '1,00,000'],
])('detects the currency of the figure %s: %s', (cell, currency, figure) => {
  expect(findFigureCurrency(cell)).toBe(currency)
  expect(stripCurrency(cell.replaceAll(' ', ''))).toBe(figure)
})

test.each(['5', '1,234.50', '5%', 'Food Bank', 'ABCD5', 'EUR', 'x€5', '€5x', '5 krona', 'Chair 2026'])(
  'detects no currency in the cell %s',
  (cell) => {
    expect(findFigureCurrency(cell)).toBeUndefined()
  },
)

test.each([
  ['Cost (EUR)', 'EUR'],
  ['Cost [ GBP ]', 'GBP'],
  ['Cost (€)', 'EUR'],
  ['Cost (US$)', 'USD'],
  ['Cost (EUR) total', undefined],
  ['Cost (euro)', undefined],
  ['Cost', undefined],
])('detects the currency of the heading %s: %s', (heading, currency) => {
  expect(findHeadingCurrency(heading)).toBe(currency)
})

test.each([
  ['Currency: GBP', 'GBP'],
  ['Währung： EUR', 'EUR'],
  ['Currency code:CHF ', 'CHF'],
  ['Currency: €', 'EUR'],
  ['Currency: CA$', 'CAD'],
  ['Currency: GBPX', undefined],
  ['Currency 2: GBP', undefined],
  [': GBP', undefined],
  ['GBP', undefined],
  ['Currency: GBP, all accounts', undefined],
  ['Status: A!', undefined],
])('detects the currency of the line “%s”: %s', (line, currency) => {
  expect(findLineCurrency(line)).toBe(currency)
})

test.each([
  ['3.4.2026', 'day-first'],
  ['13/4/2026', 'day-first'],
  ['12/4/2026', undefined],
  ['4/13/2026', 'month-first'],
  ['4/12/2026', undefined],
  ['Di. 13/4/2026', 'day-first'],
  ['June 2026', undefined],
])('detects the order of the date %s: %s', (cell, order) => {
  expect(detectDateOrder(cell)).toBe(order)
})

test.each([
  ['3/4/2026', true],
  ['3-4-26', true],
  ['3. 4. 2026.', true],
  ['tue 3/4/2026', true],
  ['2026-03-04', false],
  ['3/4', false],
  ['x3/4/2026', false],
  ['3/4/2026 x', false],
  ['3/4/20266', false],
  ['June 3, 2026', false],
])('the order of day and month matters in %s: %s', (cell, matters) => {
  expect(isOrderedDate(cell)).toBe(matters)
})
