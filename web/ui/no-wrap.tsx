const figurePattern =
  /((?:about )?\$?[\d,]{1,12}[-–][\d,]{0,12}\d(?: minutes| weeks| pages)?|501\(c\)\(3\)|Suite \d{1,6}|[A-Z]{2} \d{5}|[A-Z][a-z]{2} \d{1,2}(?:, \d{4})?\s–\s(?:[A-Z][a-z]{2} )?\d{1,2}, \d{4})/

/**
 * Text without line breaks inside figures such as 10–15 minutes, $25-100, 501(c)(3), Suite 400, or Nov 23 –
 * 27, 2026.
 */
export const NoWrapFigures = ({ children }: { children: string }) =>
  children.split(figurePattern).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )

/**
 * An email address that can break before its "@", or "Erased" for a closed account. Where text is truncated,
 * it stays on one line.
 */
export const WrappableEmail = ({ children: email }: { children: string }) => {
  if (email.endsWith('@account.invalid')) return <span className="text-faint">Erased</span>
  const [name, domain = ''] = email.split(/(?=@)/)
  return (
    <>
      {name}
      {/* A zero-width space that isn't copied or read aloud. <wbr> would also break truncated lines. */}
      <span className="before:content-['\200b'/'']">{domain}</span>
    </>
  )
}
