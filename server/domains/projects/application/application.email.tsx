import { getPackage, getShortPackageName } from '#contract/packages.ts'
import type { Config } from '#server/config.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import {
  EmailButton,
  EmailDetails,
  Greeting,
  Heading,
  ProgressStones,
  Text,
} from '#server/platform/email/parts.email.tsx'
import {
  type Addressee,
  getPlaceholderValues,
  type OutgoingEmail,
} from '#server/platform/email/send-email.ts'

/** Creates the email that confirms an application to the client and explains the next steps. */
export const createApplicationReceivedEmail = (
  config: Config,
  project: ProjectRecord,
  client: Addressee,
): OutgoingEmail => ({
  kind: 'application-received',
  to: project.email,
  subject: `We received the application for ${getPlaceholderValues(client, project).projectName}`,
  projectId: project.id,
  ...renderEmail(
    'Our team will review it next.',
    <>
      <ProgressStones status="submitted" />
      <Heading>We received your application</Heading>
      <Greeting to={client} />
      <Text>
        Thank you! We received the application for {getPlaceholderValues(client, project).projectName}. Our
        team will review it next and then prepare the IRS filing. You don’t need to do anything until you hear
        from us. Your project page shows what comes next and when we expect it.
      </Text>
      <EmailButton href={`${config.publicUrl}/project/${project.publicId}`}>See your project</EmailButton>
    </>,
  ),
})

/** Creates the email that notifies staff of a new application. */
export const createNewApplicationEmail = (
  config: Config,
  project: ProjectRecord,
  client: { name: string; email: string },
): OutgoingEmail => ({
  kind: 'staff-new-application',
  to: config.supportEmail,
  replyTo: client.email,
  subject: `New application: ${project.name}`,
  projectId: project.id,
  ...renderEmail(
    'An application is waiting for review.',
    <>
      <Heading>New application</Heading>
      <EmailDetails
        rows={[
          ['Organization', project.name],
          ['Client', `${client.name} (${client.email})`],
          ['Package', getShortPackageName(getPackage(project.packageType))],
          ['Country', project.country ?? ''],
        ]}
      />
      <EmailButton href={`${config.publicUrl}/admin?project=${project.publicId}`}>
        Review the application
      </EmailButton>
    </>,
    { why: 'team' },
  ),
})
