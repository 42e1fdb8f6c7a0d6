import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { type ProfileReply, profileQuery } from '../formation.queries.ts'
import { OrganizationProfileForm } from './organization-profile-form.tsx'
import { profileSectionTitles } from './profile-fields.tsx'

const Progress = ({ sections, savedAt, savedBy }: ProfileReply) => (
  <>
    <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-3">
      {sections.map(({ section, known, total }) => (
        <li key={section} className="flex items-center gap-2">
          {known === total ? (
            <CircleCheck className="size-4.5 shrink-0 text-green-ink" aria-hidden="true" />
          ) : (
            <CircleDashed className="size-4.5 shrink-0 text-soft" aria-hidden="true" />
          )}
          {profileSectionTitles[section]}
          <span className="ml-auto whitespace-nowrap text-soft tabular-nums">
            {known} of {total}
          </span>
        </li>
      ))}
    </ul>
    <p className="mt-2 text-[0.9375rem] text-soft">
      {savedAt ? (
        <>
          Saved <InstantDate date={savedAt} />
          {savedBy && ` by ${savedBy}`}
        </>
      ) : (
        'Filled in from the questionnaire. Please check and save it.'
      )}
    </p>
  </>
)

interface Props {
  publicId: string
  isClosed: boolean
  viewer: 'client' | 'staff'
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
}

export const OrganizationProfileSection = ({ publicId, isClosed, viewer, isEditing, onEdit }: Props) => {
  const query = useQuery(profileQuery(publicId))
  return (
    <section aria-labelledby="organization">
      <h3 id="organization" className="mb-3 text-xl">
        Organization profile
      </h3>
      <QueryContent noun="the profile" query={query}>
        {(reply) => (
          <>
            <Progress {...reply} />
            {!isClosed && (
              <Button variant="outline" size="small" className="mt-3" onClick={() => onEdit(!isEditing)}>
                {isEditing ? 'Close the form' : 'Edit profile'}
              </Button>
            )}
            {isEditing && !isClosed && (
              <div className="mt-6">
                <OrganizationProfileForm
                  publicId={publicId}
                  reply={reply}
                  viewer={viewer}
                  onClose={() => onEdit(false)}
                />
              </div>
            )}
          </>
        )}
      </QueryContent>
    </section>
  )
}
