import { Check, Minus } from 'lucide-react'
import { claims } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import { packages } from '#contract/packages.ts'
import { Cell, HeadCell, Table } from '#web/ui/table.tsx'

const { starter, full } = packages

/** Whether a line of a package is contained in each of the two. */
const rows = [
  ...starter.includes.map((line) => ({ line, inStarter: true })),
  { line: `${claims.supportDays} days of support after launch`, inStarter: true },
  ...full.includes
    .filter((line) => line !== 'Everything in Starter')
    .map((line) => ({ line, inStarter: false })),
]

const Mark = ({ yes }: { yes: boolean }) => {
  const Icon = yes ? Check : Minus
  return (
    <>
      <Icon className={yes ? 'mx-auto size-5 text-link' : 'mx-auto size-5 text-faint'} aria-hidden="true" />
      <span className="sr-only">{yes ? 'Included' : 'Not included'}</span>
    </>
  )
}

const RowHead = ({ children }: { children: string }) => (
  <th scope="row" className="border-line border-b px-4 py-3 font-normal">
    {children}
  </th>
)

/** Both packages in one table. */
export const Comparison = () => (
  <Table caption="Starter and Full Launch compared">
    <thead>
      <tr>
        <HeadCell>What you get</HeadCell>
        <HeadCell className="text-center">Starter</HeadCell>
        <HeadCell className="text-center">Full Launch</HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ line, inStarter }) => (
        <tr key={line}>
          <RowHead>{line}</RowHead>
          <Cell className="text-center">
            <Mark yes={inStarter} />
          </Cell>
          <Cell className="text-center">
            <Mark yes />
          </Cell>
        </tr>
      ))}
      <tr className="font-semibold">
        <RowHead>One-time price</RowHead>
        <Cell className="text-center">{formatMoney(starter.price)}</Cell>
        <Cell className="text-center">{formatMoney(full.price)}</Cell>
      </tr>
    </tbody>
  </Table>
)
