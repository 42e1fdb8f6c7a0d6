import { brand, claims } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import { packages } from '#contract/packages.ts'
import { NoWrapFigures } from '#web/ui/no-wrap.tsx'
import { Section } from '#web/ui/section.tsx'
import { Table, TableCell, TableHeadCell } from '#web/ui/table.tsx'

const comparedWays = ['Do it yourself', 'Attorney', brand.name]

const comparisonRows = [
  {
    what: 'Time to a live grant',
    told: ['6–12 months', '4–9 months', `About ${claims.daysToLaunch} days from payment`],
  },
  {
    what: 'What you pay',
    told: [
      'Filing fees and your own hours',
      'Often $3,000–7,500 for formation, plus filing fees',
      `${formatMoney(packages.starter.price)} or ${formatMoney(packages.full.price)} once, filing fees included`,
    ],
  },
  {
    what: 'What you do',
    told: [
      'Research, draft, file, and fix every form',
      'Draft your mission and gather documents',
      `Answer a few questions (${claims.applicationTime})`,
    ],
  },
  {
    what: 'Ad Grant',
    told: ['You apply and run it', 'Rarely included', 'Applied for, set up, and launched'],
  },
  {
    what: 'If you’re rejected',
    told: ['You start over', 'Fees usually aren’t refunded', 'Refund under our Terms'],
  },
]

export const LaunchComparison = () => (
  <Section
    ground="quiet"
    title="Three ways to get there"
    lead="Typical figures for a new nonprofit. Your state and your situation may differ."
  >
    <Table
      caption="Three ways to a nonprofit with an Ad Grant"
      className="max-sm:folding max-sm:[--name-width:7rem] sm:min-w-2xl"
    >
      <thead>
        <tr>
          <TableHeadCell>
            <span className="sr-only">What is compared</span>
          </TableHeadCell>
          {comparedWays.map((way) => (
            <TableHeadCell key={way} className={way === brand.name ? 'bg-marigold-wash! text-ink' : ''}>
              {way}
            </TableHeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparisonRows.map(({ what, told }) => (
          <tr key={what}>
            <th scope="row" className="border-line border-b px-4 py-3 font-semibold sm:whitespace-nowrap">
              {what}
            </th>
            {told.map((text, index) => (
              <TableCell
                key={comparedWays[index]}
                data-label={comparedWays[index]}
                className={index === 2 ? 'font-semibold sm:bg-marigold-wash' : 'text-soft'}
              >
                <NoWrapFigures>{text}</NoWrapFigures>
              </TableCell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
    <p className="mt-3 max-w-text text-sm text-soft">
      {brand.name}: {claims.timing}
    </p>
  </Section>
)
