import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import { toEasternDay } from '#contract/dates.ts'
import {
  describeDue,
  describeRule,
  describeValue,
  type getStaffRule,
  isOutdated,
  nameRule,
  type Rule,
} from '#contract/formation'
import type { RouteReply } from '#contract/route.ts'
import { Fact, Facts } from '#web/ui/admin/facts.tsx'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CalendarDay, Moment } from '#web/ui/moment.tsx'
import { ruleQuery } from '../formation.queries.ts'
import { ReplaceForm, RestoreForm } from './rule-forms.tsx'
import { RuleState } from './rule-state.tsx'

type Reply = RouteReply<typeof getStaffRule>

/** Returns the value as text. For an obligation, describes its fee and due date. */
const describeRecord = (id: string, record: Reply['current']): string =>
  'obligation' in record
    ? `${describeRule(id, record)}. ${describeDue(record.due)}`
    : describeRule(id, record)

const SourceLink = ({ source }: { source: Rule['source'] }) => (
  <a href={source.url} target="_blank" rel="noopener noreferrer" className="underline wrap-anywhere">
    {source.title}
  </a>
)

const RuleFacts = ({ id, current, delivered, history }: Reply) => {
  const [newest] = history
  const disputed = 'disputed' in current ? (current.disputed ?? []) : []
  return (
    <Facts>
      <Fact label={'obligation' in current ? 'Fee' : 'Value'} wide>
        {describeRule(id, current)}
      </Fact>
      {'obligation' in current && (
        <>
          <Fact label="Due" wide>
            {describeDue(current.due)}
          </Fact>
          <Fact label="Why it’s due" wide>
            {current.why}
          </Fact>
        </>
      )}
      <Fact label="Status">
        <RuleState
          confidence={current.confidence}
          isOutdated={isOutdated(current, toEasternDay(new Date()))}
        />
      </Fact>
      <Fact label="Read on">
        <CalendarDay day={current.checkedOn} />
      </Fact>
      <Fact label="Source" wide>
        <SourceLink source={current.source} />
      </Fact>
      {current.note && (
        <Fact label="Note" wide>
          {current.note}
        </Fact>
      )}
      {disputed.map(({ value, source }) => (
        <Fact key={source.title} label="Another source says" wide>
          {describeValue(value)} (<SourceLink source={source} />)
        </Fact>
      ))}
      {newest?.record && (
        <Fact label={`Delivered with ${brand.name}`} wide>
          {describeRecord(id, delivered)}, read on <CalendarDay day={delivered.checkedOn} />
        </Fact>
      )}
    </Facts>
  )
}

const headingStyle = 'mb-4 border-line border-b pb-2 text-lg'

const History = ({ id, history }: Reply) => (
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
            <Moment date={at} />
            {by && `, ${by}`}: {reason}
          </p>
        </li>
      ))}
    </ol>
  </section>
)

const RuleView = ({ reply }: { reply: Reply }) => {
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
      {form === 'replace' && <ReplaceForm reply={reply} onClose={close} />}
      {form === 'restore' && <RestoreForm reply={reply} onClose={close} />}
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
        query.data ? `${scope === 'federal' ? 'US' : scope}: ${nameRule(id, query.data.current)}` : 'Rule'
      }
    >
      <Loaded noun="the rule" query={query}>
        {(reply) => <RuleView reply={reply} />}
      </Loaded>
    </Dialog>
  )
}
