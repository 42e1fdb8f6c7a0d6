import type { ReactNode } from 'react'

/** A table that stacks its rows on narrow screens instead of scrolling sideways. */
export const GuideTable = ({
  caption,
  columns,
  children,
}: {
  caption: string
  columns: readonly string[]
  children: ReactNode
}) => (
  <div className="overflow-hidden rounded-card border border-line bg-card shadow-card">
    <table className="w-full border-collapse text-left md:[&_td:last-child]:w-1/4">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="border-line border-b bg-mist px-5 py-2.5 text-[0.875rem] font-semibold text-soft"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>*]:border-b-0">{children}</tbody>
    </table>
  </div>
)

export const GuideRow = ({ children }: { children: ReactNode }) => (
  <tr className="max-md:block max-md:border-line max-md:border-b max-md:py-4 max-md:last:border-b-0">
    {children}
  </tr>
)

const cellStyle = 'px-5 align-top md:border-line md:border-b md:py-3.5 max-md:block max-md:py-0.5'

export const GuideRowHead = ({ children }: { children: ReactNode }) => (
  <th scope="row" className={`${cellStyle} font-semibold`}>
    {children}
  </th>
)

export const GuideCell = ({ children }: { children: ReactNode }) => (
  <td className={`${cellStyle} text-soft tabular-nums`}>{children}</td>
)
