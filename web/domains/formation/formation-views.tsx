import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type ClientFiling, getFilingName, stateCodes } from '#contract/formation'
import { formatMoney } from '#contract/money.ts'
import { DocumentLink } from '#web/documents'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { getStepHeadingProps } from '#web/ui/step-target.ts'
import { CalendarSection } from './calendar/calendar-section.tsx'
import { FeedSection } from './calendar/feed-section.tsx'
import type { FilingDefaults } from './calendar/filing-defaults.ts'
import { PublicSupportCalculator } from './calendar/public-support-calculator.tsx'
import { StandingSection } from './calendar/standing-section.tsx'
import { ChecksSection } from './checks/checks-section.tsx'
import { DraftsSection } from './drafts/drafts-section.tsx'
import { FilingDialog, type StatusSuggestionHandler } from './filings/filing-dialog.tsx'
import { FilingBadge, FilingDate } from './filings/filing-state.tsx'
import { PlanFilingDialog } from './filings/plan-filing.tsx'
import { filingsQuery, profileQuery, staffFilingsQuery } from './formation.queries.ts'
import { OrganizationProfileSection } from './profile/profile-section.tsx'
import { ScreenerSection } from './screener-section.tsx'
import { ScreeningReviewSection } from './screening-review-section.tsx'
import { TimelineSection } from './timeline-section.tsx'

const rowStyle =
  'group grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-b py-3 text-left sm:grid-cols-[minmax(0,1fr)_auto_11rem]'

const FilingLine = ({ filing, opens }: { filing: ClientFiling; opens?: boolean }) => (
  <>
    <span className="min-w-0">
      <span
        className={joinClasses(
          'block font-semibold',
          opens && 'text-link underline-offset-4 group-hover:underline',
        )}
      >
        {getFilingName(filing)}
      </span>
      <span className="block text-[0.875rem] text-soft wrap-anywhere empty:hidden">
        {[
          filing.confirmationNumber,
          filing.feePaid > 0 && `${formatMoney(filing.feePaid)} paid`,
          filing.reason,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {!opens && filing.document && (
        <span className="block text-[0.9375rem]">
          <DocumentLink document={filing.document} className="wrap-anywhere" />
        </span>
      )}
    </span>
    <FilingBadge state={filing.state} />
    <span className="text-[0.9375rem] text-soft max-sm:col-span-2 sm:text-right">
      <FilingDate filing={filing} />
    </span>
  </>
)

interface FilingButtonProps {
  filing: ClientFiling
  isLinked: boolean
  onOpen: () => void
}

/**
 * Opens a filing. If `isLinked` is set, opens it at once, also when the link is followed again. Focuses the
 * button first, because focus returns there when the filing is closed.
 */
const FilingButton = ({ filing, isLinked, onOpen }: FilingButtonProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  const open = useEffectEvent(() => {
    button.current?.focus()
    onOpen()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the link again changes only the key.
  useEffect(() => {
    if (isLinked) open()
  }, [isLinked, key])
  return (
    <button ref={button} type="button" className={rowStyle} onClick={onOpen}>
      <FilingLine filing={filing} opens />
    </button>
  )
}

const headingStyle = 'text-xl'

/** Returns the state of the profile's form, and a function that opens the form and scrolls to it. */
const useProfileForm = () => {
  const [isEditing, onEdit] = useState(false)
  const open = () => {
    onEdit(true)
    document.getElementById('organization')?.scrollIntoView()
  }
  return { form: { isEditing, onEdit }, open }
}

interface StaffProps {
  publicId: string
  isClosed: boolean
  /** ID of the filing that the page was opened for, which is opened. */
  filingId?: number | undefined
  /** Called with the suggested project status when staff accept the suggestion. */
  onSuggest: StatusSuggestionHandler
}

/** A project's formation tab for staff. */
export const StaffFormation = ({ publicId, isClosed, filingId, onSuggest }: StaffProps) => {
  const [openId, setOpenId] = useState<number | null>(null)
  const profile = useProfileForm()
  const [planned, setPlanned] = useState<FilingDefaults | null>(null)
  const { data, isPending } = useQuery(profileQuery(publicId))
  const state = stateCodes.find((code) => code === data?.profile?.state) ?? 'US'
  const planArticles = () =>
    setPlanned({
      kind: 'articles',
      jurisdiction: state,
      period: '',
      dueOn: '',
    })
  return (
    <div className="grid max-w-5xl gap-12">
      <section aria-labelledby="filings">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h3 id="filings" className={headingStyle}>
            Filings
          </h3>
          {!isClosed && (
            <Button size="small" disabled={isPending} onClick={planArticles}>
              Plan a filing
            </Button>
          )}
        </div>
        <QueryContent noun="the filings" query={useQuery(staffFilingsQuery(publicId))}>
          {(filings) =>
            filings.length === 0 ? (
              <p className="text-soft">No filings yet. Plan the first one, such as the articles.</p>
            ) : (
              <ul>
                {filings.map((filing) => (
                  <li key={filing.id}>
                    <FilingButton
                      filing={filing}
                      isLinked={filing.id === filingId}
                      onOpen={() => setOpenId(filing.id)}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryContent>
      </section>
      <ChecksSection publicId={publicId} isClosed={isClosed} />
      <TimelineSection publicId={publicId} />
      <OrganizationProfileSection publicId={publicId} isClosed={isClosed} viewer="staff" {...profile.form} />
      <DraftsSection publicId={publicId} isClosed={isClosed} viewer="staff" onEditProfile={profile.open} />
      <ScreeningReviewSection publicId={publicId} isClosed={isClosed} />
      <CalendarSection
        publicId={publicId}
        isClosed={isClosed}
        viewer="staff"
        onPlan={setPlanned}
        onOpenFiling={setOpenId}
      />
      <StandingSection publicId={publicId} canRecord={!isClosed} />
      <PublicSupportCalculator />
      {openId !== null && <FilingDialog id={openId} onClose={() => setOpenId(null)} onSuggest={onSuggest} />}
      {planned && (
        <PlanFilingDialog
          publicId={publicId}
          start={planned}
          state={state}
          onClose={() => setPlanned(null)}
        />
      )}
    </div>
  )
}

interface ClientProps {
  publicId: string
  isClosed: boolean
  /** Whether the viewer can change the project. If not, everything is read-only, as for a closed project. */
  canEdit: boolean
}

/** A project's formation tab for its client. */
export const ClientFormation = ({ publicId, isClosed, canEdit }: ClientProps) => {
  const profile = useProfileForm()
  const isFixed = isClosed || !canEdit
  return (
    <div className="grid gap-12">
      <CalendarSection publicId={publicId} isClosed={isFixed} viewer="client" />
      <section aria-labelledby="filings">
        <h3 id="filings" {...getStepHeadingProps('formation')} className={`mb-3 scroll-mt-8 ${headingStyle}`}>
          Filings
        </h3>
        <QueryContent noun="the filings" query={useQuery(filingsQuery(publicId))}>
          {(filings) =>
            filings.length === 0 ? (
              <p className="text-soft">What we file for you appears here, with its date and confirmation.</p>
            ) : (
              <ul>
                {filings.map((filing) => (
                  <li key={filing.id} className={rowStyle}>
                    <FilingLine filing={filing} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryContent>
      </section>
      <ChecksSection publicId={publicId} isClosed={isFixed} />
      <TimelineSection publicId={publicId} />
      <OrganizationProfileSection publicId={publicId} isClosed={isFixed} viewer="client" {...profile.form} />
      <DraftsSection publicId={publicId} isClosed={isFixed} viewer="client" onEditProfile={profile.open} />
      <ScreenerSection publicId={publicId} isClosed={isFixed} />
      <StandingSection publicId={publicId} canRecord={false} />
      <PublicSupportCalculator />
      {!isClosed && <FeedSection publicId={publicId} canRenew={canEdit} />}
    </div>
  )
}
