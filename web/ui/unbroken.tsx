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

/** An email address that breaks before its "@" where it is too long for a line; in a table's cell it is cut instead. One of a closed account is gone. */
export const EmailAddress = ({ children: email }: { children: string }) => {
  if (email.endsWith('@account.invalid')) return <span className="text-faint">Erased</span>
  const [name, domain = ''] = email.split(/(?=@)/)
  return (
    <>
      {name}
      {/* A break that no one hears or copies. <wbr> would break a line that is cut, too. */}
      <span className="before:content-['\200b'/'']">{domain}</span>
    </>
  )
}
