import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import { type GrantStanding, grantRules, ruleStates } from '#contract/grant'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { CheckDialog, type CheckedRule } from './check-dialog.tsx'
import { FindingRow } from './finding-row.tsx'
import { grantStandingQuery } from './grant.queries.ts'

const worstFirst = ({ findings }: GrantStanding) =>
  findings.toSorted((a, b) => ruleStates.indexOf(a.state) - ruleStates.indexOf(b.state))

/** The day on which the rule that was looked up longest ago was read. */
const [readOn = ''] = Object.values(grantRules)
  .map((rule) => rule.readOn)
  .toSorted()

/** How the account of one project stands against every rule of the grant, the worst first. */
export const GrantStandingView = ({ publicId }: { publicId: string }) => {
  const [checking, setChecking] = useState<CheckedRule | null>(null)
  return (
    <Loaded noun="the rules" query={useQuery(grantStandingQuery(publicId))}>
      {(standing) => (
        <>
          <p className="text-[0.9375rem] text-soft">
            From Google's policies as of {formatDay(readOn)}. Each name links to its policy.
          </p>
          <ul
            aria-label="Ad Grants compliance"
            className="rounded-card border border-line bg-card shadow-card"
          >
            {worstFirst(standing).map((finding) => (
              <FindingRow
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
