/** The login page that leads back to an address of ours; home needs no way back. */
export const loginAddress = (backTo: string): string =>
  backTo === '/' ? '/login' : `/login?returnUrl=${encodeURIComponent(backTo)}`
