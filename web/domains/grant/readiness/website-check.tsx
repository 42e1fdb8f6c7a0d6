import { RefreshCw } from 'lucide-react'
import type { Readiness } from '#contract/grant'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Clock } from '#web/ui/moment.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { postWebsiteCheck, readinessRoutes } from './readiness.queries.ts'

interface Props {
  publicId: string
  readiness: Readiness
}

const pagesText = (count: number): string =>
  count === 0 ? '' : ` ${count} ${count === 1 ? 'page' : 'pages'} read so far.`

/** How the check of the website is going or went, and a button to look again. */
export const WebsiteCheck = ({ publicId, readiness }: Props) => {
  const { act, isPending } = useAction(readinessRoutes)
  const { answers, websiteCheck } = readiness
  const { website } = answers
  if (website === '')
    return (
      <p className="py-4 text-soft">Save the address of your website above, and we'll check it right away.</p>
    )
  const again = () =>
    act(async () => {
      await postWebsiteCheck(publicId)
      return { title: 'Checking the Website', description: website }
    }, "We couldn't start the check")
  return (
    <div className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="flex items-center gap-2 text-soft wrap-anywhere">
          {websiteCheck.isRunning && <Spinner />}
          {websiteCheck.isRunning ? (
            `Checking ${website}...${pagesText(websiteCheck.pageCount)}`
          ) : websiteCheck.checkedAt ? (
            <span>
              {website}, checked <Clock date={websiteCheck.checkedAt} />
            </span>
          ) : (
            website
          )}
        </p>
        <Button
          variant="outline"
          size="small"
          disabled={websiteCheck.isRunning}
          busy={isPending}
          busyLabel="Starting..."
          onClick={again}
        >
          <RefreshCw className="size-4" aria-hidden="true" />
          Check Again
        </Button>
      </div>
      {websiteCheck.failure && (
        <Notice kind="error" title="The last check didn't finish">
          <p className="wrap-anywhere">{websiteCheck.failure} Check the address above, then try again.</p>
        </Notice>
      )}
    </div>
  )
}
