import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import { formatDaysLeft, type GrantHealth, type GrantRuleName, grantRules } from '#contract/grant'
import { Button, LinkButton } from '#web/ui/buttons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { InlineLoadFailure, Notice } from '#web/ui/notice.tsx'
import { grantHealthQuery } from '../grant.queries.ts'
import { GrantCheckDialog, type StaffCheckedRule } from './check-dialog.tsx'
import { isServiceOver, isSupportOver } from './grant-health.tsx'

const isStaffChecked = (rule: GrantRuleName): rule is StaffCheckedRule => grantRules[rule].kind !== 'results'

/** Says who corrects the account: we do, unless the client's support is over. */
const explainTurn = (health: GrantHealth): string => {
  const { service } = health
  if (service === null) return 'Ours to correct.'
  const day = formatDay(service.endsOn)
  if (isSupportOver(health)) return `Support ended ${day}. The client’s turn, unless they renew.`
  if (service.kind === 'support') return `Ours to correct. Support runs through ${day}.`
  return isServiceOver(service)
    ? 'Ours to correct. Compliance management continues.'
    : `Ours to correct. We manage the campaigns through ${day}.`
}

const createRenewalOffer = (warning: string, { service }: GrantHealth): string =>
  `Hi, here’s news about your Ad Grant. ${warning} Your support ended on ${formatDay(service?.endsOn ?? '')}, so we no longer correct your account. Would you like to renew it? Then we correct this for you.`

interface Props {
  publicId: string
  /** Which rules aren't met, and what Google may do. */
  warning: string
  /** As in `GrantAccount`. */
  daysLeft: number | null
  /** Opens the conversation. If given, the text becomes the draft of the next message. */
  onMessage: (text?: string) => void
}

/** Names a project's grant warning and whose turn it is, with what staff can do about it. */
export const GrantTask = ({ publicId, warning, daysLeft, onMessage }: Props) => {
  const { data: health, error, refetch } = useQuery(grantHealthQuery(publicId))
  const [checking, setChecking] = useState<StaffCheckedRule | null>(null)
  const broken = health?.rules.filter(({ state }) => state === 'alarm' || state === 'warning') ?? []
  return (
    <Notice
      kind="attention"
      title={
        <>
          {warning}
          {daysLeft !== null && <span className="text-brick"> {formatDaysLeft(daysLeft)}.</span>}
        </>
      }
    >
      {health ? (
        <>
          <p className="mt-1">{explainTurn(health)}</p>
          {broken.map(({ rule }) => (
            <p key={rule} className="mt-1 text-soft">
              {isSupportOver(health) ? 'What the client can do:' : 'What to do:'} {grantRules[rule].remedy}
            </p>
          ))}
        </>
      ) : error ? (
        <InlineLoadFailure
          title="We couldn’t load whose turn it is"
          error={error}
          onRetry={() => refetch()}
        />
      ) : (
        <Skeleton className="mt-1 h-12" />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {broken.map(
          ({ rule }) =>
            isStaffChecked(rule) && (
              <Button
                key={rule}
                size="small"
                aria-label={`Record the fix: ${grantRules[rule].title}`}
                onClick={() => setChecking(rule)}
              >
                Record the fix
              </Button>
            ),
        )}
        {health && isSupportOver(health) && (
          <Button size="small" onClick={() => onMessage(createRenewalOffer(warning, health))}>
            Offer renewal
          </Button>
        )}
        <Button variant="outline" size="small" onClick={() => onMessage()}>
          Message client
        </Button>
        <LinkButton variant="outline" size="small" to={`/admin/campaigns/${publicId}`}>
          See all rules
        </LinkButton>
      </div>
      {checking && <GrantCheckDialog publicId={publicId} rule={checking} onClose={() => setChecking(null)} />}
    </Notice>
  )
}
