import { useQuery } from '@tanstack/react-query'
import { FileDown, RefreshCw } from 'lucide-react'
import { getKeys } from '#contract/get-keys.ts'
import {
  formatReadinessProgress,
  organizationKinds,
  preparationStatuses,
  type Readiness,
  ReadinessAnswers,
  readinessGroups,
  readinessItems,
} from '#contract/grant'
import { useCanEdit } from '#web/projects'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button, getButtonStyle } from '#web/ui/buttons.tsx'
import { ShortDateTime } from '#web/ui/dates.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { ProgressBar, Spinner } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import {
  getReadinessPdfUrl,
  readinessInvalidations,
  readinessQuery,
  requestWebsiteCheck,
  saveReadinessAnswers,
} from '../grant.queries.ts'
import { ReadinessItemRow } from './readiness-item-row.tsx'

interface Props {
  publicId: string
  viewer: 'client' | 'staff'
}

/** Whether a project with this status is preparing for the Ad Grant. */
export const isPreparingForGrant = (status: string): boolean => preparationStatuses.includes(status)

const getGroupTitle = (group: keyof typeof readinessGroups, isStaff: boolean): string =>
  isStaff ? readinessGroups[group].replace('Your ', 'The ') : readinessGroups[group]

const ReadinessProgress = ({ publicId, readiness }: { publicId: string; readiness: Readiness }) => {
  const { doneCount, items } = readiness
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">{formatReadinessProgress(readiness)}</p>
        <a href={getReadinessPdfUrl(publicId)} download className={getButtonStyle('outline', 'small')}>
          <FileDown className="size-4" aria-hidden="true" />
          Download as PDF
        </a>
      </div>
      <ProgressBar value={(doneCount / items.length) * 100} label="Ready for the Ad Grant" />
    </div>
  )
}

export const ReadinessView = ({ publicId, viewer }: Props) => {
  const isStaff = viewer === 'staff'
  const canEdit = useCanEdit()
  return (
    <QueryContent noun="the checklist" query={useQuery(readinessQuery(publicId))}>
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
            <ReadinessProgress publicId={publicId} readiness={readiness} />
          </section>
          {canEdit && <AnswersForm publicId={publicId} answers={readiness.answers} />}
          {getKeys(readinessGroups).map((group) => (
            <section key={group} aria-labelledby={`readiness-${group}`}>
              <h3 id={`readiness-${group}`} className="mb-3 text-xl">
                {getGroupTitle(group, isStaff)}
              </h3>
              <div className="rounded-card border border-line bg-card px-4 shadow-card sm:px-5">
                {group === 'website' && (
                  <div className="border-line border-b">
                    <WebsiteCheck publicId={publicId} readiness={readiness} />
                  </div>
                )}
                <ul aria-label={getGroupTitle(group, isStaff)}>
                  {readiness.items
                    .filter(({ item }) => readinessItems[item].group === group)
                    .map((status) => (
                      <ReadinessItemRow
                        key={status.item}
                        publicId={publicId}
                        status={status}
                        isStaff={isStaff}
                      />
                    ))}
                </ul>
              </div>
            </section>
          ))}
        </div>
      )}
    </QueryContent>
  )
}

interface AnswersFormProps {
  publicId: string
  answers: Readiness['answers']
}

const AnswersForm = ({ publicId, answers }: AnswersFormProps) => {
  const form = useContractForm(ReadinessAnswers, { defaultValues: answers })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: readinessInvalidations,
    send: async () => {
      const saved = await saveReadinessAnswers(publicId, form.getValues())
      form.reset(saved.answers)
      const isNew = saved.answers.website !== answers.website && saved.answers.website !== ''
      showToast({
        title: 'Answers saved',
        ...(isNew && { description: `We’re checking ${saved.answers.website} now.` }),
      })
    },
  })
  return (
    <form
      onSubmit={onSubmit}
      noValidate
      aria-label="Questions for the Ad Grant"
      className="@container grid gap-5 rounded-card border border-line bg-card p-5 shadow-card sm:p-6"
    >
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="grid gap-5 @4xl:grid-cols-3">
        <SelectField
          label="Which of these is your organization?"
          hint="A foundation that raises money for a school or hospital doesn’t count as one."
          {...bindField(form, 'organization')}
        >
          <option value="">Please choose</option>
          {getKeys(organizationKinds).map((kind) => (
            <option key={kind} value={kind}>
              {organizationKinds[kind]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Exact legal name"
          hint="Exactly as it appears on the determination letter, including punctuation."
          autoComplete="organization"
          {...bindField(form, 'legalName')}
        />
        <TextField
          label="Website"
          hint="Like example.org. We check it as soon as you save."
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          {...bindField(form, 'website')}
        />
      </div>
      <Button type="submit" busy={isPending} busyLabel="Saving..." className="justify-self-start">
        Save answers
      </Button>
    </form>
  )
}

interface WebsiteCheckProps {
  publicId: string
  readiness: Readiness
}

const formatPageCount = (count: number): string =>
  count === 0 ? '' : ` ${count} ${count === 1 ? 'page' : 'pages'} read so far.`

/** The website check's state, and a button that starts another check. */
const WebsiteCheck = ({ publicId, readiness }: WebsiteCheckProps) => {
  const { act, isPending } = useAction(readinessInvalidations)
  const { answers, websiteCheck } = readiness
  const { website } = answers
  const canEdit = useCanEdit()
  if (website === '' && !canEdit) return <p className="py-4 text-soft">No website saved yet.</p>
  if (website === '')
    return (
      <p className="py-4 text-soft">Save the address of your website above, and we’ll check it right away.</p>
    )
  const checkAgain = () =>
    act(async () => {
      await requestWebsiteCheck(publicId)
      return { title: 'Checking the website', description: website }
    }, 'We couldn’t start the check')
  return (
    <div className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="flex items-center gap-2 text-soft wrap-anywhere">
          {websiteCheck.isRunning && <Spinner />}
          {websiteCheck.isRunning ? (
            `Checking ${website}...${formatPageCount(websiteCheck.pageCount)}`
          ) : websiteCheck.checkedAt ? (
            <span>
              {website}, checked <ShortDateTime date={websiteCheck.checkedAt} />
            </span>
          ) : (
            website
          )}
        </p>
        {canEdit && (
          <Button
            variant="outline"
            size="small"
            disabled={websiteCheck.isRunning}
            busy={isPending}
            busyLabel="Starting..."
            onClick={checkAgain}
          >
            <RefreshCw className="size-4" aria-hidden="true" />
            Check again
          </Button>
        )}
      </div>
      {websiteCheck.failure && (
        <Notice kind="error" title="The last check didn’t finish">
          <p className="wrap-anywhere">{websiteCheck.failure} Check the address above, then try again.</p>
        </Notice>
      )}
    </div>
  )
}
