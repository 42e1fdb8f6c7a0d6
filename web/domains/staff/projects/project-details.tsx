import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Day } from '#contract/dates.ts'
import { getPackage } from '#contract/packages.ts'
import { getOnboarding, onboardingSteps, type StaffProject } from '#contract/projects'
import { createQuery } from '#web/api/query-client.ts'
import { onboardingAnswerLabels, PeopleOverview } from '#web/projects'
import { CalendarDay, DateAndTime, InstantDate } from '#web/ui/dates.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { WrappableEmail } from '#web/ui/no-wrap.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'

const renderTextOrMissing = (text: string | null) => text || <span className="text-faint">Not provided</span>

const renderDayOrMissing = (day: Day | null, missing: string) =>
  day ? <CalendarDay day={day} /> : <span className="text-faint">{missing}</span>

/** Formats the version that the client agreed to, and when they agreed. */
const formatAgreement = (agreedAt: Date | null, version: string | null) =>
  agreedAt ? (
    <>
      Version {version}, <DateAndTime date={agreedAt} />
    </>
  ) : (
    <span className="text-faint">Not recorded</span>
  )

export const ProjectDetails = ({ project }: { project: StaffProject }) => (
  <div className="grid gap-x-12 gap-y-7 @4xl:grid-cols-2">
    <DetailGroup title="Basic Information">
      <DetailItem label="Organization name">{project.name}</DetailItem>
      <DetailItem label="Contact person">{project.user.name}</DetailItem>
      <DetailItem label="Email">
        <WrappableEmail>{project.email}</WrappableEmail>
      </DetailItem>
      <DetailItem label="Phone">{renderTextOrMissing(project.phone)}</DetailItem>
    </DetailGroup>
    <DetailGroup title="Location">
      <DetailItem label="Country">{renderTextOrMissing(project.country)}</DetailItem>
      <DetailItem label="State">{renderTextOrMissing(project.state)}</DetailItem>
      <DetailItem label="Address" wide>
        {renderTextOrMissing(project.address)}
      </DetailItem>
    </DetailGroup>
    <DetailGroup title="Project Information">
      <DetailItem label="Purpose" wide>
        {renderTextOrMissing(project.purpose)}
      </DetailItem>
      <DetailItem label="Advertising goals" wide>
        {renderTextOrMissing(project.adGoals)}
      </DetailItem>
      <DetailItem label="Package">{getPackage(project.packageType).name}</DetailItem>
      <DetailItem label="EIN number">{renderTextOrMissing(project.einNumber)}</DetailItem>
    </DetailGroup>
    <DetailGroup title="Timeline">
      <DetailItem label="Created">
        <InstantDate date={project.createdAt} />
      </DetailItem>
      <DetailItem label="Incorporation date">
        {renderDayOrMissing(project.incorporationDate, 'Not set')}
      </DetailItem>
      <DetailItem label="IRS 501(c)(3) approved">
        {renderDayOrMissing(project.irs501c3ApprovedAt, 'Not approved yet')}
      </DetailItem>
      <DetailItem label="Ad Grant approved">
        {renderDayOrMissing(project.googleAdGrantApprovedAt, 'Not approved yet')}
      </DetailItem>
      <DetailItem label="Disclosure agreed">
        {formatAgreement(project.disclosureAgreedAt, project.disclosureVersion)}
      </DetailItem>
      <DetailItem label="Terms agreed">
        {formatAgreement(project.termsAgreedAt, project.termsVersion)}
      </DetailItem>
    </DetailGroup>
    <section className="@4xl:col-span-2">
      <h3 className="border-line border-b pb-2 text-lg">People</h3>
      <PeopleOverview publicId={project.publicId} />
    </section>
    <section className="@4xl:col-span-2">
      <h3 className="border-line border-b pb-2 text-lg">Admin Notes</h3>
      <p className="mt-3 whitespace-pre-line">
        {project.notes || <span className="text-faint">No notes added yet.</span>}
      </p>
    </section>
  </div>
)

export const OnboardingDetails = ({ publicId }: { publicId: string }) => {
  const { data, error, isFetching, refetch } = useQuery(
    createQuery(getOnboarding, { params: { projectId: publicId } }),
  )
  if (!data && error && !isFetching)
    return (
      <LoadFailure level={2} title="We couldn’t load the answers" error={error} onRetry={() => refetch()} />
    )
  if (!data) return <Skeleton className="h-64" />
  if (Object.values(data).every((answer) => answer === ''))
    return (
      <PageState icon={ClipboardList} level={2} title="No answers yet">
        <p>The client’s answers to the onboarding questions will appear here.</p>
      </PageState>
    )
  return (
    <div className="grid gap-x-12 gap-y-7 @4xl:grid-cols-2">
      {onboardingSteps.map(({ title, fields }) => (
        <DetailGroup key={title} title={title}>
          {fields.map((field) => (
            <DetailItem key={field} label={onboardingAnswerLabels[field]} wide={data[field].length > 24}>
              {data[field]}
            </DetailItem>
          ))}
        </DetailGroup>
      ))}
    </div>
  )
}

const DetailGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="border-line border-b pb-2 text-lg">{title}</h3>
    <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2">{children}</dl>
  </section>
)

interface Props {
  label: string
  children: ReactNode
  wide?: boolean
}

export const DetailItem = ({ label, children, wide }: Props) => (
  <div className={wide ? 'sm:col-span-2' : undefined}>
    <dt className="font-semibold text-[0.8125rem] text-soft">{label}</dt>
    <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
  </div>
)
