/** Under https the prefix makes browsers insist on Secure, our own host and the whole site. */
export const cookieName = (secure: boolean, name: string): string => (secure ? `__Host-${name}` : name)
