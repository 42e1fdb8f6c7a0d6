import { useLocation } from 'react-router'
import { findPageByPath, pageTable } from '#contract/pages.ts'
import { useSession } from '#web/api/session.ts'

const clientAreaPages = [
  pageTable.dashboard,
  pageTable.project,
  pageTable.monthlyReport,
  pageTable.ownSignature,
  pageTable.requestSigning,
  pageTable.receipt,
  pageTable.onboarding,
  pageTable.profile,
].map(({ path }) => path)

/** Whether to show the client area's header and footer. Visitors see the public ones on the same pages. */
export const useClientArea = (): boolean => {
  const { pathname } = useLocation()
  const { user, isLoading } = useSession()
  const page = findPageByPath(pathname)
  return (
    page !== undefined && clientAreaPages.some((path) => path === page.path) && (isLoading || user !== null)
  )
}
