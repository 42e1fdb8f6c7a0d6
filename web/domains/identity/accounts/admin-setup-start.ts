import { RequestError } from '#web/api/request-error.ts'

/** What the setup form begins with. */
export interface AdminSetupStart {
  email: string
  /** The server asks for the one-time setup code. */
  needsCode: boolean
}

/** Whether a failed login was that of the designated admin, who has no password yet. */
export const adminSetupStart = (error: Error, email: string): AdminSetupStart | null => {
  if (!(error instanceof RequestError)) return null
  if (error.code === 'ADMIN_SETUP_CODE_REQUIRED') return { email, needsCode: true }
  if (error.code === 'ADMIN_SETUP_REQUIRED') return { email, needsCode: false }
  return null
}
