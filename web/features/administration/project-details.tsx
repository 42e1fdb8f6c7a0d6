import type { ReactNode } from 'react'
import type { AdminProject } from '#contract/administration.ts'
import type { Day } from '#contract/dates.ts'
import { packageOf } from '#contract/packages.ts'
import { CalendarDay, Moment } from '../../ui/moment.tsx'

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="border-line border-b pb-2 text-lg">{title}</h3>
    <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2">{children}</dl>
  </section>
)

const Fact = ({ label, children, wide }: { label: string; children: ReactNode; wide?: boolean }) => (
  <div className={wide ? 'sm:col-span-2' : undefined}>
    <dt className="font-semibold text-[0.8125rem] text-soft">{label}</dt>
    <dd className="whitespace-pre-line">{children}</dd>
  </div>
)

const given = (text: string | null) => text || <span className="text-faint">Not provided</span>

const dated = (day: Day | null, missing: string) =>
  day ? <CalendarDay day={day} /> : <span className="text-faint">{missing}</span>

/** Everything that is known of a project. */
export const ProjectDetails = ({ project }: { project: AdminProject }) => (
  <div className="space-y-7">
    <Group title="Basic Information">
      <Fact label="Organization Name">{project.name}</Fact>
      <Fact label="Contact Person">{project.user.name}</Fact>
      <Fact label="Email">{project.email}</Fact>
      <Fact label="Phone">{given(project.phone)}</Fact>
    </Group>
    <Group title="Location">
      <Fact label="Country">{given(project.country)}</Fact>
      <Fact label="State">{given(project.state)}</Fact>
    </Group>
    <Group title="Project Information">
      <Fact label="Purpose" wide>
        {given(project.purpose)}
      </Fact>
      <Fact label="Advertising Goals" wide>
        {given(project.adGoals)}
      </Fact>
      <Fact label="Package">{packageOf(project.packageType).name}</Fact>
      <Fact label="EIN Number">{given(project.einNumber)}</Fact>
    </Group>
    <Group title="Timeline">
      <Fact label="Created">
        <Moment date={project.createdAt} />
      </Fact>
      <Fact label="Incorporation Date">{dated(project.incorporationDate, 'Not set')}</Fact>
      <Fact label="IRS 501(c)(3) Approved">{dated(project.irs501c3ApprovedAt, 'Not approved yet')}</Fact>
      <Fact label="Ad Grant Approved">{dated(project.googleAdGrantApprovedAt, 'Not approved yet')}</Fact>
    </Group>
    <section>
      <h3 className="border-line border-b pb-2 text-lg">Admin Notes</h3>
      <p className="mt-3 whitespace-pre-line">
        {project.notes || <span className="text-faint">No notes added yet.</span>}
      </p>
    </section>
  </div>
)
