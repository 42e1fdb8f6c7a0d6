import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import { toEasternDay } from '#contract/dates.ts'
import {
  describeDueRules,
  describeRule,
  describeValue,
  getRuleName,
  type getStaffRule,
  isOutdated,
  type Rule,
} from '#contract/formation'
import type { RouteReply } from '#contract/route.ts'
import { DescriptionItem, DescriptionList } from '#web/ui/admin/description-list.tsx'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { CalendarDay, InstantDate } from '#web/ui/dates.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ruleQuery } from '../formation.queries.ts'
import { RuleBadge } from './rule-badge.tsx'
import { ReplaceRuleForm, RestoreRuleForm } from './rule-forms.tsx'

type StaffRuleReply = RouteReply<typeof getStaffRule>

/** Describes a rule's value. For an obligation, describes its fee and due date. */
const describeRecord = (id: string, record: StaffRuleReply['current']): string =>
  'obligation' in record
    ? `${describeRule(id, record)}. ${describeDueRules(record.due)}`
    : describeRule(id, record)

const SourceLink = ({ source }: { source: Rule['source'] }) => (
  <a href={source.url} target="_blank" rel="noopener noreferrer" className="underline wrap-anywhere">
    {source.title}
  </a>
)

const RuleFacts = ({ id, current, delivered, history }: StaffRuleReply) => {
  const [newest] = history
  const disputed = 'disputed' in current ? (current.disputed ?? []) : []
  return (
    <DescriptionList>
      <DescriptionItem label={'obligation' in current ? 'Fee' : 'Value'} wide>
        {describeRule(id, current)}
      </DescriptionItem>
      {'obligation' in current && (
        <>
          <DescriptionItem label="Due" wide>
            {describeDueRules(current.due)}
          </DescriptionItem>
          <DescriptionItem label="Why it’s due" wide>
            {current.why}
          </DescriptionItem>
        </>
      )}
      <DescriptionItem label="Status">
        <RuleBadge
          confidence={current.confidence}
          isOutdated={isOutdated(current, toEasternDay(new Date()))}
        />
      </DescriptionItem>
      <DescriptionItem label="Read on">
        <CalendarDay day={current.checkedOn} />
      </DescriptionItem>
      <DescriptionItem label="Source" wide>
        <SourceLink source={current.source} />
      </DescriptionItem>
      {current.note && (
        <DescriptionItem label="Note" wide>
          {current.note}
        </DescriptionItem>
      )}
      {disputed.map(({ value, source }) => (
        <DescriptionItem key={source.title} label="Another source says" wide>
          {describeValue(value)} (<SourceLink source={source} />)
        </DescriptionItem>
      ))}
      {newest?.record && (
        <DescriptionItem label={`Delivered with ${brand.name}`} wide>
          {describeRecord(id, delivered)}, read on <CalendarDay day={delivered.checkedOn} />
        </DescriptionItem>
      )}
    </DescriptionList>
  )
}

const headingStyle = 'mb-4 border-line border-b pb-2 text-lg'

const History = ({ id, history }: StaffRuleReply) => (
  <section aria-labelledby="rule-history">
    <h3 id="rule-history" className={headingStyle}>
      History
    </h3>
    <ol className="grid gap-4">
      {history.map(({ id: entry, record, reason, by, at }) => (
        <li key={entry}>
          <p className="font-semibold wrap-anywhere">
            {record ? describeRecord(id, record) : 'Delivered value restored'}
          </p>
          <p className="text-[0.9375rem] text-soft wrap-anywhere">
            <InstantDate date={at} />
            {by && `, ${by}`}: {reason}
          </p>
        </li>
      ))}
    </ol>
  </section>
)

const RuleView = ({ reply }: { reply: StaffRuleReply }) => {
  const [form, setForm] = useState<'replace' | 'restore' | null>(null)
  const [newest] = reply.history
  const close = () => setForm(null)
  return (
    <div className="grid gap-8">
      <RuleFacts {...reply} />
      {form === null && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setForm('replace')}>Replace or confirm</Button>
          {newest?.record && (
            <Button variant="outline" onClick={() => setForm('restore')}>
              Restore the delivered value
            </Button>
          )}
        </div>
      )}
      {form === 'replace' && <ReplaceRuleForm reply={reply} onClose={close} />}
      {form === 'restore' && <RestoreRuleForm reply={reply} onClose={close} />}
      {reply.history.length > 0 && <History {...reply} />}
    </div>
  )
}

/** Shows a rule with its source and history. Staff can replace or restore its value. */
export const RuleDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useQuery(ruleQuery(id))
  const scope = id.split('/')[0]
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        query.data ? `${scope === 'federal' ? 'US' : scope}: ${getRuleName(id, query.data.current)}` : 'Rule'
      }
    >
      <QueryContent noun="the rule" query={query}>
        {(reply) => <RuleView reply={reply} />}
      </QueryContent>
    </Dialog>
  )
}
