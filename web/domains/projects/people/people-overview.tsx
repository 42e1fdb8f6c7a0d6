import { useQuery } from '@tanstack/react-query'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { WrappableEmail } from '#web/ui/no-wrap.tsx'
import { peopleQuery } from './people.queries.ts'
import { InvitationDates, PersonItem } from './people-items.tsx'

/** Lists a project's people and pending invitations for staff, without menus. */
export const PeopleOverview = ({ publicId }: { publicId: string }) => {
  const query = useQuery(peopleQuery(publicId))
  return (
    <QueryContent noun="the people" query={query}>
      {({ people, invitations }) => (
        <ul aria-label="People">
          {people.map(({ userId, name, email, role }) => (
            <PersonItem
              key={userId}
              name={name}
              details={email && <WrappableEmail>{email}</WrappableEmail>}
              role={role}
            />
          ))}
          {invitations.map((invitation) => (
            <PersonItem
              key={`invitation ${invitation.id}`}
              name={<WrappableEmail>{invitation.email}</WrappableEmail>}
              details={<InvitationDates invitation={invitation} />}
              role={invitation.role}
            />
          ))}
        </ul>
      )}
    </QueryContent>
  )
}
