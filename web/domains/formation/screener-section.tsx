import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Screener } from '#contract/formation'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { screenerQuery } from './formation.queries.ts'
import { ScreenerQuestions } from './screener/screener-questions.tsx'
import { isScreeningConfirmed, ScreenerResultPanel, WorksheetLink } from './screener/screener-result.tsx'

/**
 * Shows the questions. Once staff have confirmed which IRS form to file, shows the result, and the questions
 * only on request.
 */
const ScreenerBody = (props: { publicId: string; screener: Screener; isClosed: boolean }) => {
  const { publicId, screener } = props
  const [isShown, setIsShown] = useState(false)
  const isDone = isScreeningConfirmed(screener)
  return (
    <div className="grid gap-6">
      {!isDone && (
        <p className="max-w-text text-soft">
          These questions come from the IRS. If you aren’t sure about one, choose “Not sure” and we’ll look at
          it.
        </p>
      )}
      {isDone && <ScreenerResultPanel result={screener.result} version={screener.versions[0]} />}
      {screener.versions.length > 0 && (
        <div className="flex flex-wrap gap-3">
          <WorksheetLink publicId={publicId} />
          {isDone && (
            <Button
              variant="outline"
              size="small"
              aria-expanded={isShown}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? 'Hide answers' : 'Show answers'}
            </Button>
          )}
        </div>
      )}
      {(!isDone || isShown) && <ScreenerQuestions {...props} />}
    </div>
  )
}

/** The IRS eligibility worksheet in a client's project. */
export const ScreenerSection = ({ publicId, isClosed }: { publicId: string; isClosed: boolean }) => (
  <section aria-labelledby="screener">
    <h3 id="screener" className="mb-2 text-xl">
      Your IRS form
    </h3>
    <QueryContent noun="the questions" query={useQuery(screenerQuery(publicId))}>
      {(screener) => (
        <>
          <ScreenerBody publicId={publicId} screener={screener} isClosed={isClosed} />
          <p className="mt-4 text-[0.8125rem] text-faint">
            Source:{' '}
            <a href={screener.source.url} target="_blank" rel="noopener noreferrer" className="underline">
              {screener.source.title}
            </a>
          </p>
          {isClosed && (
            <Notice kind="info" className="mt-4">
              This project is closed, so the answers can’t be changed.
            </Notice>
          )}
        </>
      )}
    </QueryContent>
  </section>
)
