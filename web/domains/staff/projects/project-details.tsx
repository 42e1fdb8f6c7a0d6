import type { Day } from '#contract/dates.ts'
import { packageOf } from '#contract/packages.ts'
import type { AdminProject } from '#contract/projects'
import { EmailAddress } from '#web/ui/admin/email-address.tsx'
import { CalendarDay, Moment } from '#web/ui/moment.tsx'
import { Detail, DetailGroup } from './detail-group.tsx'

const given = (text: string | null) => text || <span className="text-faint">Not provided</span>

const dated = (day: Day | null, missing: string) =>
  day ? <CalendarDay day={day} /> : <span className="text-faint">{missing}</span>

/** Everything that is known of a project. */
export const ProjectDetails = ({ project }: { project: AdminProject }) => (
  <div className="grid gap-x-12 gap-y-7 @4xl:grid-cols-2">
    <DetailGroup title="Basic Information">
      <Detail label="Organization Name">{project.name}</Detail>
      <Detail label="Contact Person">{project.user.name}</Detail>
      <Detail label="Email">
        <EmailAddress>{project.email}</EmailAddress>
      </Detail>
      <Detail label="Phone">{given(project.phone)}</Detail>
    </DetailGroup>
    <DetailGroup title="Location">
      <Detail label="Country">{given(project.country)}</Detail>
      <Detail label="State">{given(project.state)}</Detail>
      <Detail label="Address" wide>
        {given(project.address)}
      </Detail>
    </DetailGroup>
    <DetailGroup title="Project Information">
      <Detail label="Purpose" wide>
        {given(project.purpose)}
      </Detail>
      <Detail label="Advertising Goals" wide>
        {given(project.adGoals)}
      </Detail>
      <Detail label="Package">{packageOf(project.packageType).name}</Detail>
      <Detail label="EIN Number">{given(project.einNumber)}</Detail>
    </DetailGroup>
    <DetailGroup title="Timeline">
      <Detail label="Created">
        <Moment date={project.createdAt} />
      </Detail>
      <Detail label="Incorporation Date">{dated(project.incorporationDate, 'Not set')}</Detail>
      <Detail label="IRS 501(c)(3) Approved">{dated(project.irs501c3ApprovedAt, 'Not approved yet')}</Detail>
      <Detail label="Ad Grant Approved">{dated(project.googleAdGrantApprovedAt, 'Not approved yet')}</Detail>
    </DetailGroup>
    <section className="@4xl:col-span-2">
      <h3 className="border-line border-b pb-2 text-lg">Admin Notes</h3>
      <p className="mt-3 whitespace-pre-line">
        {project.notes || <span className="text-faint">No notes added yet.</span>}
      </p>
    </section>
  </div>
)
