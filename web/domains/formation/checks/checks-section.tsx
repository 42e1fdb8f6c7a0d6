import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, Eye } from 'lucide-react'
import type { ProjectChecks } from '#contract/formation'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { documentChecksQuery } from '../formation.queries.ts'
import { DocumentCheckItem } from './document-check.tsx'
import { FindingItem } from './finding-item.tsx'

type NextFiling = NonNullable<ProjectChecks['nextFiling']>

const itemIcons = {
  done: { icon: CircleCheck, tone: 'text-green-ink', label: 'Done' },
  left: { icon: CircleDashed, tone: 'text-amber-ink', label: 'Left' },
  review: { icon: Eye, tone: 'text-blue-ink', label: 'Needs a look' },
}

const summarizeReadyItems = (items: NextFiling['items']): string => {
  const left = items.filter(({ state }) => state === 'left').length
  if (left > 0) return left === 1 ? 'One thing is left.' : `${left} things are left.`
  return items.some(({ state }) => state === 'review')
    ? 'Nothing is missing. Review what’s marked.'
    : 'Everything is here.'
}

const ReadyPanel = ({ filing }: { filing: NextFiling }) => (
  <div className="mb-6 rounded-card border border-line bg-card p-5 shadow-card">
    <h4 className="font-sans font-semibold text-base tracking-normal">Ready to file: {filing.name}</h4>
    <p className="text-[0.9375rem] text-soft">{summarizeReadyItems(filing.items)}</p>
    <ul className="mt-3 grid gap-2">
      {filing.items.map(({ text, state }) => {
        const { icon: Icon, tone, label } = itemIcons[state]
        return (
          <li key={text} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
            <Icon className={joinClasses('mt-0.5 size-5', tone)} aria-hidden="true" />
            <span className={state === 'done' ? 'text-soft' : undefined}>
              <span className="sr-only">{label}: </span>
              {text}
            </span>
          </li>
        )
      })}
    </ul>
  </div>
)

interface Props {
  publicId: string
  isClosed: boolean
}

/** The results of the profile and document checks, and a checklist for the next filing. */
export const ChecksSection = ({ publicId, isClosed }: Props) => (
  <section aria-labelledby="checks">
    <h3 id="checks" className="mb-3 text-xl">
      Document checks
    </h3>
    <QueryContent noun="the document checks" query={useQuery(documentChecksQuery(publicId))}>
      {({ documents, organization, nextFiling }) => {
        const open = organization.filter(({ state }) => state !== 'passed')
        return (
          <>
            {nextFiling && !isClosed && <ReadyPanel filing={nextFiling} />}
            {open.length > 0 && (
              <ul
                className="mb-4 divide-y divide-line border-line border-y"
                aria-label="Findings in the profile"
              >
                {open.map((finding) => (
                  <FindingItem key={finding.title} finding={finding} />
                ))}
              </ul>
            )}
            {documents.length === 0 ? (
              <p className="max-w-text text-soft">
                Upload articles of incorporation, bylaws, or a letter from the IRS in the Documents tab. We
                check the wording, the name, and the EIN.
              </p>
            ) : (
              <ul aria-label="Checked documents" className="border-line border-y">
                {documents.map((check) => (
                  <DocumentCheckItem
                    key={check.document.publicId}
                    publicId={publicId}
                    check={check}
                    canChange={!isClosed}
                  />
                ))}
              </ul>
            )}
            <p className="mt-3 max-w-text text-[0.8125rem] text-faint">
              These checks help to find mistakes. They don’t replace reading a document, and they aren’t legal
              advice.
            </p>
          </>
        )
      }}
    </QueryContent>
  </section>
)
