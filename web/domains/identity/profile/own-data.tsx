import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadData } from '#contract/identity'
import { addressOf } from '#web/api/request.ts'
import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { CloseAccountDialog } from './close-account-dialog.tsx'

/** The user's data to take along, and the way out. Staff accounts are not closed here. */
export const OwnData = () => {
  const { user } = useSession()
  const [asking, setAsking] = useState(false)
  return (
    <section aria-labelledby="own-data">
      <h2 id="own-data" className="text-2xl">
        Your Data
      </h2>
      <p className="mt-2 text-soft">
        Everything we store about you and your projects, as JSON files in a ZIP.
      </p>
      <a href={addressOf(downloadData)} download className={buttonStyle('outline', 'medium', 'mt-4')}>
        <Download className="size-4.5" aria-hidden="true" />
        Download My Data
      </a>
      {user?.role === 'user' && (
        <div className="mt-6 border-line border-t pt-5">
          <h3 className="text-lg">Close Account</h3>
          <p className="mt-1 mb-3 text-soft">
            You can close your account when no paid project is in progress. Until then, please contact us.
          </p>
          <Button variant="outline" onClick={() => setAsking(true)}>
            Close My Account
          </Button>
        </div>
      )}
      {asking && <CloseAccountDialog onClose={() => setAsking(false)} />}
    </section>
  )
}
