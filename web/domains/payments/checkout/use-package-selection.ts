import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { PackageType } from '#contract/packages.ts'
import type { selectPackage } from '#contract/payments'
import type { RouteReply } from '#contract/route.ts'
import { createCookiesBlockedError } from '#web/api/request-error.ts'
import { currentUserQuery, reloadSession, setLoginHint } from '#web/api/session.ts'
import { getLoginPath } from '#web/identity'
import { showToast } from '#web/ui/toast-store.ts'

type SelectionReply = RouteReply<typeof selectPackage>

const REDIRECT_DELAY_MS = 100

const titlesByStatus: Partial<Record<string, string>> = {
  new_user: 'Account created! Proceeding to payment...',
  incomplete_registration: 'Resuming your purchase...',
  authenticated_user: 'Additional purchase ready! Proceeding to payment...',
}

/** Returns the title of the toast shown before payment. Unknown statuses have a default title. */
export const getCheckoutToastTitle = (userStatus: string): string =>
  titlesByStatus[userStatus] ?? 'Proceeding to payment...'

/** Returns the path of the project's checkout page. If there's no project yet, the page creates it. */
export const getCheckoutPath = ({ publicId, userId }: SelectionReply, packageType: PackageType): string =>
  publicId === null
    ? `/checkout?userId=${userId}&package=${packageType}&disclosure=true`
    : `/checkout/${publicId}`

/**
 * Returns functions that continue after a package selection or show why it failed. `proceed` opens checkout,
 * or asks existing customers to log in.
 */
export const usePackageSelection = (packageType: PackageType) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toLogin = () => navigate(getLoginPath(`/select-package?package=${packageType}`))

  /** `email` prefills the login form if the buyer must log in. */
  const proceed = async (selection: SelectionReply, email: string) => {
    if (selection.userStatus === 'existing_customer') {
      showToast({
        title: 'Account Found',
        description: 'Please log in to continue with your existing account.',
      })
      setLoginHint(client, { email, reason: 'existing' })
      return toLogin()
    }
    await reloadSession(client)
    if (client.getQueryData(currentUserQuery.queryKey) === null) throw createCookiesBlockedError()
    showToast({ title: getCheckoutToastTitle(selection.userStatus) })
    await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS))
    return navigate(getCheckoutPath(selection, packageType))
  }

  const handleFailure = (error: Error) => {
    if (!error.message.includes('Please log in'))
      return showToast({ title: 'Selection Failed', description: error.message, variant: 'destructive' })
    showToast({
      title: 'Login Required',
      description: 'You have an existing account. Please log in to continue.',
      variant: 'destructive',
    })
    return toLogin()
  }

  return { proceed, handleFailure }
}
