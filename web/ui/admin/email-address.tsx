/** An email address that breaks before its "@" where it is too long for a line. */
export const EmailAddress = ({ children: email }: { children: string }) => {
  const [name, domain = ''] = email.split(/(?=@)/)
  return (
    <>
      {name}
      <wbr />
      {domain}
    </>
  )
}
