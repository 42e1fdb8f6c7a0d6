import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type GrantStanding, ruleStates } from '#contract/campaigns'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { CheckDialog, type CheckedRule } from './check-dialog.tsx'
import { FindingCard } from './finding-card.tsx'
import { grantStandingQuery } from './grant.queries.ts'

const worstFirst = ({ findings }: GrantStanding) =>
  findings.toSorted((a, b) => ruleStates.indexOf(a.state) - ruleStates.indexOf(b.state))

/** How the account of one project stands against every rule of the grant, the worst first. */
export const GrantStandingView = ({ publicId }: { publicId: string }) => {
  const [checking, setChecking] = useState<CheckedRule | null>(null)
  return (
    <Loaded noun="the rules" query={useQuery(grantStandingQuery(publicId))}>
      {(standing) => (
        <>
          <ul aria-label="Rules of the grant" className="grid gap-4 lg:grid-cols-2">
            {worstFirst(standing).map((finding) => (
              <FindingCard
                key={finding.rule}
                finding={finding}
                assignedTo={standing.assignedTo}
                onCheck={setChecking}
              />
            ))}
          </ul>
          {checking && <CheckDialog publicId={publicId} rule={checking} onClose={() => setChecking(null)} />}
        </>
      )}
    </Loaded>
  )
}
