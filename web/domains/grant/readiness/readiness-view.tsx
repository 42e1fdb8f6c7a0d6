import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import {
  preparingStatuses,
  type Readiness,
  readinessGroups,
  readinessItems,
  readinessProgress,
} from '#contract/grant'
import { keysOf } from '#contract/keys-of.ts'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { AnswersForm } from './answers-form.tsx'
import { ItemRow } from './item-row.tsx'
import { packAddress, readinessQuery } from './readiness.queries.ts'
import { WebsiteCheck } from './website-check.tsx'

interface Props {
  publicId: string
  viewer: 'client' | 'staff'
}

/** Does the client of a project prepare for the grant now? Before, there is nothing to do, and afterwards it is won. */
export const isPreparing = (status: string): boolean => preparingStatuses.includes(status)

const groupTitle = (group: keyof typeof readinessGroups, isStaff: boolean): string =>
  isStaff ? readinessGroups[group].replace('Your ', 'The ') : readinessGroups[group]

const Progress = ({ publicId, readiness }: { publicId: string; readiness: Readiness }) => {
  const { doneCount, items } = readiness
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">{readinessProgress(readiness)}</p>
        <a href={packAddress(publicId)} download className={buttonStyle('outline', 'small')}>
          <FileDown className="size-4" aria-hidden="true" />
          Download as PDF
        </a>
      </div>
      <ProgressBar value={(doneCount / items.length) * 100} label="Ready for the Ad Grant" />
    </div>
  )
}

/** What Google asks before it grants ads, item by item: for clients as their checklist, for staff as the project's. */
export const ReadinessView = ({ publicId, viewer }: Props) => {
  const isStaff = viewer === 'staff'
  return (
    <Loaded noun="the checklist" query={useQuery(readinessQuery(publicId))}>
      {(readiness) => (
        <div className="grid gap-8">
          <section aria-labelledby="readiness" className="grid gap-4">
            <h2 id="readiness" className="text-2xl">
              Ready for the Ad Grant?
            </h2>
            <p className="max-w-3xl text-balance text-soft">
              Google makes the decision. This list covers what it looks at, so nothing holds up the
              application.
            </p>
            <Progress publicId={publicId} readiness={readiness} />
          </section>
          <AnswersForm publicId={publicId} answers={readiness.answers} />
          {keysOf(readinessGroups).map((group) => (
            <section key={group} aria-labelledby={`readiness-${group}`}>
              <h3 id={`readiness-${group}`} className="mb-3 text-xl">
                {groupTitle(group, isStaff)}
              </h3>
              <div className="rounded-card border border-line bg-card px-4 shadow-card sm:px-5">
                {group === 'website' && (
                  <div className="border-line border-b">
                    <WebsiteCheck publicId={publicId} readiness={readiness} />
                  </div>
                )}
                <ul aria-label={groupTitle(group, isStaff)}>
                  {readiness.items
                    .filter(({ item }) => readinessItems[item].group === group)
                    .map((standing) => (
                      <ItemRow
                        key={standing.item}
                        publicId={publicId}
                        standing={standing}
                        isStaff={isStaff}
                      />
                    ))}
                </ul>
              </div>
            </section>
          ))}
        </div>
      )}
    </Loaded>
  )
}
