import { brand } from '#contract/brand.ts'
import { INVITATION_LIFETIME_DAYS, type MemberRole, projectRoleTexts } from '#contract/projects'
import type { Config } from '#server/config.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import {
  EmailButton,
  EmailDetails,
  Greeting,
  Heading,
  SmallText,
  Text,
} from '#server/platform/email/parts.email.tsx'
import {
  type Addressee,
  getPlaceholderValues,
  isAddressVerified,
  type OutgoingEmail,
  sanitizeHeaderText,
} from '#server/platform/email/send-email.ts'

/**
 * Creates the email that invites a person to a project. It contains names that a client entered, although the
 * recipient's address isn't verified. Only staff, and clients who confirmed their own address, can send it,
 * and only for a paid project.
 */
export const createInvitationEmail = (
  config: Config,
  project: Pick<ProjectRecord, 'id' | 'name'>,
  { email, role, invitedBy }: { email: string; role: MemberRole; invitedBy: string },
  token: string,
): OutgoingEmail => ({
  kind: 'project-invitation',
  to: email,
  subject: sanitizeHeaderText(`${invitedBy} invited you to ${project.name}`),
  projectId: project.id,
  holdsSecret: true,
  ...renderEmail(
    `The invitation is open for ${INVITATION_LIFETIME_DAYS} days.`,
    <>
      <Heading>You’re invited</Heading>
      <Text>Hi there,</Text>
      <Text>
        {invitedBy} invited you to {project.name} on {brand.name}. We form US nonprofits and get them approved
        for Google Ad Grants.
      </Text>
      <EmailDetails
        rows={[
          ['Project', project.name],
          ['Your role', `${projectRoleTexts[role].label}. You can ${projectRoleTexts[role].meaning}.`],
          ['Your email', email],
        ]}
      />
      <EmailButton href={`${config.publicUrl}/invitation#token=${token}`}>See the invitation</EmailButton>
      <SmallText>
        The link is open for {INVITATION_LIFETIME_DAYS} days. You need an account with this email address, and
        you don’t have to buy anything. If you don’t know {invitedBy}, you can ignore this email.
      </SmallText>
    </>,
  ),
})

/** Texts about each change. `anonymous` omits names, for people whose email address isn't verified. */
const peopleChanges = {
  joined: {
    subject: (project: string) => `Someone joined ${project}`,
    heading: 'Someone joined your project',
    sentence: ({ personName }: ChangedNames) =>
      `${personName} accepted the invitation and can now open the project.`,
    anonymous: 'Someone accepted an invitation and can now open the project.',
  },
  ownerChanged: {
    subject: (project: string) => `${project} has a new owner`,
    heading: 'Your project has a new owner',
    sentence: ({ actorName, personName }: ChangedNames) =>
      `${actorName} made ${personName} the owner. The owner manages payments and people.`,
    anonymous: 'The owner of the project changed. The owner manages payments and people.',
  },
} as const

interface ChangedNames {
  actorName: string
  personName: string
}

/** Creates the email that notifies one of a project's people that someone joined or became the owner. */
export const createPeopleChangedEmail = (
  config: Config,
  project: Pick<ProjectRecord, 'id' | 'publicId' | 'name'>,
  to: Addressee,
  change: keyof typeof peopleChanges,
  names: ChangedNames,
): OutgoingEmail => {
  const { subject, heading, sentence, anonymous } = peopleChanges[change]
  const text = isAddressVerified(to) ? sentence(names) : anonymous
  const { projectName } = getPlaceholderValues(to, project)
  return {
    kind: 'project-people',
    to: to.email,
    subject: sanitizeHeaderText(subject(projectName)),
    projectId: project.id,
    ...renderEmail(
      text,
      <>
        <Heading>{heading}</Heading>
        <Greeting to={to} />
        <Text>{text}</Text>
        <Text>If you didn’t expect this, reply to this email or message us on your project page.</Text>
        <EmailButton href={`${config.publicUrl}/project/${project.publicId}?tab=people`}>
          See who has access
        </EmailButton>
      </>,
    ),
  }
}

/** Creates the email that notifies a person that they can no longer open a project. */
export const createAccessEndedEmail = (
  config: Config,
  project: Pick<ProjectRecord, 'id' | 'name'>,
  to: Addressee,
): OutgoingEmail => {
  const { projectName } = getPlaceholderValues(to, project)
  const text = `You can no longer open ${projectName}. Its owner or our team ended your access.`
  return {
    kind: 'project-people',
    to: to.email,
    subject: sanitizeHeaderText(`Your access to ${projectName} ended`),
    projectId: project.id,
    ...renderEmail(
      text,
      <>
        <Heading>Your access ended</Heading>
        <Greeting to={to} />
        <Text>{text}</Text>
        <Text>Your account and your own projects stay as they are. Questions? Reply to this email.</Text>
        <EmailButton href={`${config.publicUrl}/dashboard`}>Go to your dashboard</EmailButton>
      </>,
    ),
  }
}
