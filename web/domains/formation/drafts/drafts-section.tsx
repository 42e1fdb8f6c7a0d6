import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed, FileText, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import {
  type DraftingSection,
  type DraftKind,
  type DraftState,
  draftingSections,
  draftTitles,
  type ProfileSection,
  profileSections,
  type SignatureRequests,
  signedDraftKinds,
} from '#contract/formation'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge } from '#web/ui/badges.tsx'
import { Button, TextButton } from '#web/ui/buttons.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { LoadFailureLine } from '#web/ui/notice.tsx'
import { profileSectionTitles } from '../profile/profile-fields.tsx'
import { DraftSignatures } from '../signatures/draft-signatures.tsx'
import { signaturesQuery } from '../signatures/signatures.queries.ts'
import { useVoidingConsent } from '../signatures/use-voiding-consent.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { draftInvalidations, draftsQuery, generateDraft } from './drafts.queries.ts'
import { factSectionTitles } from './fact-fields.ts'
import { FactsDialog } from './facts-dialog.tsx'

type FactSection = DraftState['missing'][number]['section']

const isProfileSection = (section: FactSection): section is ProfileSection =>
  Object.hasOwn(profileSections, section)

const isDraftingSection = (section: FactSection): section is DraftingSection =>
  draftingSections.some((each) => each === section)

const getSectionName = (section: FactSection): string => {
  if (isDraftingSection(section)) return factSectionTitles[section]
  return isProfileSection(section) ? `Organization profile: ${profileSectionTitles[section]}` : 'Filings'
}

interface MissingProps {
  missing: DraftState['missing']
  onEnter: ((section: FactSection) => void) | undefined
}

/** Lowercases a label's first letter for use within a sentence. Keeps acronyms, such as "EIN". */
const toWords = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/**
 * The missing facts by section. With `onEnter`, each section's name is a button that leads to where its facts
 * are entered.
 */
const MissingFacts = ({ missing, onEnter }: MissingProps) => (
  <details className="col-span-2 text-[0.9375rem]">
    <summary className="w-fit min-h-11 cursor-pointer py-2 text-link underline underline-offset-4 sm:min-h-0 sm:py-1">
      What’s missing
    </summary>
    <ul className="grid gap-1 pb-1">
      {[...new Set(missing.map(({ section }) => section))].map((section) => (
        <li key={section} className="wrap-anywhere">
          {onEnter ? (
            <TextButton className="max-sm:min-h-11" onClick={() => onEnter(section)}>
              {getSectionName(section)}
            </TextButton>
          ) : (
            <span className="font-semibold">{getSectionName(section)}</span>
          )}
          <span className="text-soft">
            :{' '}
            {missing
              .filter((fact) => fact.section === section)
              .map(({ label }) => toWords(label))
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  </details>
)

const StateBadge = ({ draft: { newest, missing, isOutdated, conflictCount } }: { draft: DraftState }) => {
  if (conflictCount > 0)
    return (
      <Badge tone="red" icon={CircleAlert}>
        {conflictCount === 1 ? '1 conflict' : `${conflictCount} conflicts`}
      </Badge>
    )
  if (isOutdated)
    return (
      <Badge tone="amber" icon={RefreshCw}>
        Facts changed
      </Badge>
    )
  if (missing.length > 0)
    return (
      <Badge tone="gray" icon={CircleDashed}>
        {missing.length === 1 ? '1 fact missing' : `${missing.length} facts missing`}
      </Badge>
    )
  return newest ? (
    <Badge tone="green" icon={CircleCheck}>
      Up to date
    </Badge>
  ) : (
    <Badge tone="blue" icon={FileText}>
      Ready to draft
    </Badge>
  )
}

/**
 * Returns what to do before signatures can be requested: resolve a conflict or make a new version. Null if
 * neither is needed.
 */
const getSigningObstacle = ({ isOutdated, conflictCount }: DraftState): string | null => {
  if (conflictCount > 0)
    return `Settle the ${conflictCount === 1 ? 'conflict' : 'conflicts'} before you request signatures.`
  return isOutdated ? 'Make a new version before you request signatures.' : null
}

interface RowProps {
  publicId: string
  draft: DraftState
  /** The project's signature requests. Undefined until they're loaded. */
  signatures: SignatureRequests | undefined
  viewer: 'client' | 'staff'
  canChange: boolean
  isPending: boolean
  onOpen: () => void
  onDraw: () => void
  onEnter: (section: FactSection) => void
}

const DraftRow = ({
  publicId,
  draft,
  signatures,
  viewer,
  canChange,
  isPending,
  onOpen,
  onDraw,
  onEnter,
}: RowProps) => {
  const { kind, newest, missing, obstacle, isOutdated } = draft
  const signedKind = signedDraftKinds.find((each) => each === kind)
  const canDraw = canChange && !obstacle && missing.length === 0 && (!newest || isOutdated)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-line border-b py-3">
      <div className="min-w-0">
        {newest ? (
          <TextButton className="text-left font-semibold" onClick={onOpen}>
            {draftTitles[kind]}
          </TextButton>
        ) : (
          <span className="font-semibold">{draftTitles[kind]}</span>
        )}
        {newest && (
          <p className="text-[0.875rem] text-soft">
            Version {newest.number}, <InstantDate date={newest.createdAt} />
            {newest.documentId && ', in Documents'}
          </p>
        )}
        {obstacle && <p className="text-[0.9375rem] text-soft">{obstacle}</p>}
      </div>
      <div className="grid justify-items-end gap-2">
        {!obstacle && <StateBadge draft={draft} />}
        {canDraw && (
          <Button variant="outline" size="small" disabled={isPending} onClick={onDraw}>
            {newest ? 'Make a new version' : 'Make draft'}
          </Button>
        )}
      </div>
      {missing.length > 0 && <MissingFacts missing={missing} onEnter={canChange ? onEnter : undefined} />}
      {signatures && newest && signedKind && (
        <DraftSignatures
          publicId={publicId}
          kind={signedKind}
          requests={signatures.requests.filter((request) => request.kind === kind)}
          obstacle={obstacle ?? getSigningObstacle(draft)}
          canChange={canChange}
          viewer={viewer}
        />
      )}
    </li>
  )
}

interface Props {
  publicId: string
  isClosed: boolean
  viewer: 'client' | 'staff'
  onEditProfile: () => void
}

/** The documents that are drafted from the organization's facts. */
export const DraftsSection = ({ publicId, isClosed, viewer, onEditProfile }: Props) => {
  const [opened, setOpened] = useState<DraftKind | null>(null)
  const [section, setSection] = useState<DraftingSection | null>(null)
  const { act, isPending } = useAction(draftInvalidations)
  const signatures = useQuery(signaturesQuery(publicId))
  const voiding = useVoidingConsent()
  const draw = (kind: DraftKind) =>
    act(async () => {
      const drawn = await voiding.save((consent) => generateDraft(publicId, kind, consent))
      if (!drawn) return
      setOpened(kind)
      return { title: `Version ${drawn.number} is ready`, description: draftTitles[kind] }
    }, 'We couldn’t make the draft. Please try again.')
  const enter = (missing: FactSection) => {
    if (isDraftingSection(missing)) setSection(missing)
    else if (isProfileSection(missing)) onEditProfile()
    else document.getElementById('filings')?.scrollIntoView()
  }
  return (
    <section aria-labelledby="drafts">
      <h3 id="drafts" className="mb-2 text-xl">
        Document drafts
      </h3>
      <p className="mb-3 max-w-text text-soft">
        These documents follow from your facts. Review each one before you sign or file it.
      </p>
      {signatures.error && !signatures.data && (
        <LoadFailureLine title="We couldn’t load the signatures" onRetry={() => signatures.refetch()} />
      )}
      <QueryContent noun="the drafts" query={useQuery(draftsQuery(publicId))}>
        {({ drafts }) => (
          <ul className="border-line border-t">
            {drafts.map((draft) => (
              <DraftRow
                key={draft.kind}
                publicId={publicId}
                draft={draft}
                signatures={signatures.data}
                viewer={viewer}
                canChange={!isClosed}
                isPending={isPending}
                onOpen={() => setOpened(draft.kind)}
                onDraw={() => draw(draft.kind)}
                onEnter={enter}
              />
            ))}
          </ul>
        )}
      </QueryContent>
      {!isClosed && (
        <div className="mt-4">
          <p className="mb-2 font-semibold text-[0.9375rem]">Facts for these documents</p>
          <div className="flex flex-wrap gap-2">
            {draftingSections.map((each) => (
              <Button key={each} variant="outline" size="small" onClick={() => setSection(each)}>
                {factSectionTitles[each]}
              </Button>
            ))}
          </div>
        </div>
      )}
      {voiding.dialog}
      {section && <FactsDialog publicId={publicId} section={section} onClose={() => setSection(null)} />}
      {opened && (
        <DraftDialog
          publicId={publicId}
          kind={opened}
          viewer={viewer}
          isClosed={isClosed}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}
