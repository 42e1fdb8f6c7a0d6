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
