import { getKeys } from '#contract/get-keys.ts'
import { type BudgetLine, type BudgetLineName, budgetLines } from './budget-lines.ts'
import {
  createParagraph,
  type DraftColumn,
  type DraftNote,
  type DraftRow,
  type DraftSection,
} from './document.ts'
import type { DraftInput } from './drafting-facts.ts'
import { addAmounts, describeFiscalYearEnd, formatDraftAmount } from './formatting.ts'

const years = [0, 1, 2] as const

/** The lines that the form computes. Each is the sum of its side's lines up to line `upTo`. */
const totals = [
  { line: 8, label: 'Total of lines 1 through 7', side: 'revenue', upTo: 7 },
  { line: 10, label: 'Total of lines 8 and 9', side: 'revenue', upTo: 9 },
  { line: 13, label: 'Total revenue', side: 'revenue', upTo: 12 },
  { line: 24, label: 'Total expenses', side: 'expense', upTo: 23 },
] as const

type Budget = DraftInput['drafting']['budget']

const getAmounts = (budget: Budget, name: BudgetLineName): readonly string[] => budget[name] ?? ['', '', '']

const addLines = (
  budget: Budget,
  year: number,
  { side, upTo }: { side: BudgetLine['side']; upTo: number },
): number =>
  addAmounts(
    getKeys(budgetLines)
      .filter((name) => budgetLines[name].side === side && budgetLines[name].line <= upTo)
      .map((name) => getAmounts(budget, name)[year] ?? ''),
  )

const columns: readonly DraftColumn[] = [
  { title: 'Line', share: 0.08 },
  { title: 'Revenue or expense', share: 0.44 },
  { title: 'This tax year', share: 0.16, isAmount: true },
  { title: 'Second year', share: 0.16, isAmount: true },
  { title: 'Third year', share: 0.16, isAmount: true },
]

/** Creates rows for all lines of the form, in order. Missing amounts are shown as 0. */
const createRows = (budget: Budget): DraftRow[] => {
  const entered = getKeys(budgetLines).map((name) => {
    const { line, label } = budgetLines[name]
    return {
      line,
      row: {
        id: `budget/${name}`,
        cells: [
          String(line),
          label,
          ...getAmounts(budget, name).map((amount) => formatDraftAmount(Number(amount))),
        ],
      },
    }
  })
  const computed = totals.map((total) => ({
    line: total.line,
    row: {
      id: `budget/total-${total.line}`,
      cells: [
        String(total.line),
        total.label,
        ...years.map((year) => formatDraftAmount(addLines(budget, year, total))),
      ],
      isTotal: true,
    },
  }))
  return [...entered, ...computed].toSorted((one, other) => one.line - other.line).map(({ row }) => row)
}

export const createBudgetSection = ({ profile, drafting: { budget } }: DraftInput): DraftSection => ({
  id: 'budget',
  heading: 'Budget (Part VI, section A)',
  blocks: [
    createParagraph(
      'budget/years',
      `A new organization reports the current tax year and two years of projections in good faith. Its tax years end on ${describeFiscalYearEnd(profile.fiscalYearEnd)}. The first one begins at formation and may be shorter.`,
    ),
    { kind: 'table', id: 'budget/table', columns, rows: createRows(budget) },
  ],
})

const [, , revenueTotal, expenseTotal] = totals

/**
 * Creates notes about years whose revenue differs from the profile's receipts or is lower than the expenses.
 */
export const listBudgetNotes = ({ profile, drafting: { budget } }: DraftInput): DraftNote[] => {
  const expected = [profile.receiptsFirstYear, profile.receiptsSecondYear, profile.receiptsThirdYear]
  const names = ['first', 'second', 'third']
  return years.flatMap((year) => {
    const revenue = addLines(budget, year, revenueTotal)
    const expenses = addLines(budget, year, expenseTotal)
    const receipts = Number(expected[year])
    return [
      ...(revenue === receipts
        ? []
        : [
            {
              id: `revenue-${year}`,
              text: `In the ${names[year]} year, the budget has ${formatDraftAmount(revenue)} of revenue, but the profile expects receipts of ${formatDraftAmount(receipts)}.`,
            },
          ]),
      ...(expenses > revenue
        ? [
            {
              id: `deficit-${year}`,
              text: `In the ${names[year]} year, expenses are ${formatDraftAmount(expenses - revenue)} above revenue. Say in the narrative what pays for them.`,
            },
          ]
        : []),
    ]
  })
}
