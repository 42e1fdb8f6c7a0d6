const figures =
  /((?:about )?\$?[\d,]{1,12}[-–][\d,]{0,12}\d(?: minutes| weeks| pages)?|501\(c\)\(3\)|Suite \d{1,6}|[A-Z]{2} \d{5}|[A-Z][a-z]{2} \d{1,2}(?:, \d{4})?\s–\s(?:[A-Z][a-z]{2} )?\d{1,2}, \d{4})/

/**
 * A text whose figures that belong together, such as 10–15 minutes, $25-100, 501(c)(3), Suite 400 or Nov 23 – 27, 2026, never
 * part at the end of a line.
 */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(figures).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
