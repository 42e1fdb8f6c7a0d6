import {
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleX,
  Eye,
  EyeOff,
  Hourglass,
  ScanText,
} from 'lucide-react'
import { documentKindNames, documentKinds, sensitiveDocumentKinds } from '#contract/documents'
import { type DocumentCheck, isOpenProblem } from '#contract/formation'
import { DocumentLink } from '#web/documents'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { changeDocumentKind, documentCheckInvalidations, readDocumentAgain } from '../formation.queries.ts'
import { FindingItem } from './finding-item.tsx'

/** Badge with the result of a document's checks. */
const CheckBadge = ({ check }: { check: DocumentCheck }) => {
  const { state, findings } = check
  if (state === 'waiting')
    return (
      <Badge tone="gray" icon={Hourglass}>
        Being read
      </Badge>
    )
  if (state === 'unread')
    return (
      <Badge tone="blue" icon={ScanText}>
        No text read
      </Badge>
    )
  const problems = findings.filter(isOpenProblem)
  const reviews = findings.filter(({ state: each }) => each === 'review').length
  if (problems.length > 0) {
    const isUrgent = problems.some(({ state: each }) => each === 'urgent')
    return (
      <Badge tone={isUrgent ? 'red' : 'amber'} icon={isUrgent ? CircleX : CircleAlert}>
        {problems.length} to fix
      </Badge>
    )
  }
  return reviews > 0 ? (
    <Badge tone="blue" icon={Eye}>
      {reviews} to look at
    </Badge>
  ) : (
    <Badge tone="green" icon={CircleCheck}>
      Passed
    </Badge>
  )
}

const KindField = ({ check }: { check: DocumentCheck }) => {
  const { document, type, kind } = check
  const { act, isPending } = useAction(documentCheckInvalidations)
  const change = (next: (typeof documentKindNames)[number]) =>
    act(async () => {
      await changeDocumentKind(document.publicId, next)
      return { title: 'Type changed', description: documentKinds[next] }
    }, 'We couldn’t change the type.')
  return (
    <div className="mt-3 flex flex-wrap items-end gap-3">
      <div className="w-72 max-w-full">
        <SelectField
          label="Type"
          value={type}
          disabled={isPending}
          onChange={(event) => {
            const next = documentKindNames.find((name) => name === event.currentTarget.value)
            if (next) void change(next)
          }}
        >
          {documentKindNames
            .filter((name) => !sensitiveDocumentKinds.includes(name))
            .map((name) => (
              <option key={name} value={name}>
                {documentKinds[name]}
              </option>
            ))}
        </SelectField>
      </div>
      {type === 'other' && (
        <Button
          variant="outline"
          size="small"
          busy={isPending}
          busyLabel="Saving..."
          onClick={() => void change(kind)}
        >
          Save as {documentKinds[kind]}
        </Button>
      )}
    </div>
  )
}

/** A document with the findings of its checks. */
export const DocumentCheckItem = ({
  publicId,
  check,
  canChange,
}: {
  /** The project's public ID. */
  publicId: string
  check: DocumentCheck
  /** False if the project is closed or the viewer can't change it. */
  canChange: boolean
}) => {
  const { document, type, kind, isStaffOnly, canChangeKind, state, notes, canReadAgain, findings } = check
  const { act, isPending } = useAction(documentCheckInvalidations)
  const open = findings.filter((finding) => finding.state !== 'passed')
  const passed = findings.filter((finding) => finding.state === 'passed')
  const readAgain = () =>
    act(async () => {
      await readDocumentAgain(publicId, document.publicId)
      return { title: 'Reading it again', description: document.name }
    }, 'We couldn’t start the reading.')
  return (
    <li className="border-line border-b py-4 last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold">
            <DocumentLink document={document} className="wrap-anywhere" />
          </p>
          <p className="text-[0.9375rem] text-soft">
            {type === 'other' ? `Reads like: ${documentKinds[kind]}` : documentKinds[type]}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isStaffOnly && (
            <Badge tone="gray" icon={EyeOff}>
              Staff only
            </Badge>
          )}
          <CheckBadge check={check} />
        </div>
      </div>
      {state === 'waiting' && (
        <p className="mt-1 text-[0.9375rem] text-soft">The result appears here in a moment.</p>
      )}
      {notes.map((note) => (
        <p key={note} className="mt-1 max-w-text text-[0.9375rem] text-soft">
          {note}
        </p>
      ))}
      {canReadAgain && canChange && (
        <Button
          variant="outline"
          size="small"
          className="mt-3"
          aria-label={`Read again: ${document.name}`}
          busy={isPending}
          busyLabel="Starting..."
          onClick={readAgain}
        >
          Read again
        </Button>
      )}
      {open.length > 0 && (
        <ul className="mt-2 divide-y divide-line" aria-label={`Findings in ${document.name}`}>
          {open.map((finding) => (
            <FindingItem key={finding.title} finding={finding} />
          ))}
        </ul>
      )}
      {(passed.length > 0 || (canChangeKind && canChange)) && (
        <details className="group mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-link text-sm">
            <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden="true" />
            {passed.length === 0
              ? 'Type'
              : passed.length === 1
                ? 'Details and 1 passed check'
                : `Details and ${passed.length} passed checks`}
            <span className="sr-only"> of {document.name}</span>
          </summary>
          {canChangeKind && canChange && <KindField check={check} />}
          {passed.length > 0 && (
            <ul className="divide-y divide-line">
              {passed.map((finding) => (
                <FindingItem key={finding.title} finding={finding} />
              ))}
            </ul>
          )}
        </details>
      )}
    </li>
  )
}
