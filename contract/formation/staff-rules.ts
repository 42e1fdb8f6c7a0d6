import { Day, Instant, SuccessReply, textField } from '#contract/fields.ts'
import { definePage, PageQuery } from '#contract/paging.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { formationTextField } from './organization.ts'
import { DueRule, ObligationRecord } from './rules/due-rule.ts'
import {
  isConfidenceSupported,
  Rule,
  RuleOrigin,
  RuleValue,
  ruleConfidenceLevels,
  UNSUPPORTED_CONFIDENCE_MESSAGE,
} from './rules/rule.ts'

/** `check` lists all rules that need checking: unverified, conflicting, or outdated. */
export const ruleViews = ['check', 'unverified', 'conflict', 'outdated', 'overridden', 'all'] as const

/** Confidence levels listed as unverified. */
export const unverifiedConfidences = ['unverified', 'secondary', 'partly'] as const

const ListedRule = z.object({
  id: z.string(),
  /** A state’s postal code. Null for federal rules. */
  state: z.string().nullable(),
  name: z.string(),
  /** The value as text. For an obligation, its fee. */
  value: z.string(),
  source: RuleOrigin.shape.source,
  checkedOn: Day,
  confidence: z.enum(ruleConfidenceLevels),
  isOutdated: z.boolean(),
  isOverridden: z.boolean(),
  /** Number of open projects that depend on the rule. */
  projects: z.int(),
})
export type ListedRule = z.output<typeof ListedRule>

export const listStaffRules = defineRoute({
  method: 'GET',
  path: '/api/admin/rules',
  summary: 'Rules by page, those that most open projects depend on first',
  access: 'staff',
  limit: 'read',
  tags: ['settings', 'project'],
  query: PageQuery.extend({ view: z.enum(ruleViews).default('check') }),
  reply: definePage(ListedRule),
})

const ruleParams = z.object({
  /** `federal`, or a state’s postal code. */
  scope: z.string().regex(/^(?:federal|[A-Z]{2})$/),
  name: z.string().regex(/^[\w-]{1,60}$/),
})
const AnyRule = z.union([
  z.object({ ...ObligationRecord.shape, fee: RuleValue, feeOrigin: RuleOrigin.optional() }),
  Rule,
])

export const getStaffRule = defineRoute({
  method: 'GET',
  path: '/api/admin/rules/:scope/:name',
  summary: 'A rule as delivered and as it counts now, with every replacement',
  access: 'staff',
  limit: 'read',
  tags: ['settings'],
  params: ruleParams,
  reply: z.object({
    id: z.string(),
    current: AnyRule,
    delivered: AnyRule,
    /** Overrides, newest first. A null record means that the built-in rule was restored. */
    history: z.array(
      z.object({
        id: z.int(),
        record: AnyRule.nullable(),
        reason: z.string(),
        by: z.string().nullable(),
        at: Instant,
      }),
    ),
  }),
})

/** ID of the newest override that the editor loaded. The request is rejected if there is a newer one. */
const seenOverrideIdField = z.int().nullable()
const overrideReasonField = formationTextField(500).min(5, 'Please say in a few words why the value changes')

export const overrideRule = defineRoute({
  method: 'PUT',
  path: '/api/admin/rules/:scope/:name',
  summary: 'Replaces a value that an authority sets, with its source',
  access: 'staff',
  limit: 'write',
  params: ruleParams,
  body: RuleOrigin.omit({ officialPage: true })
    .extend({
      source: z.object({
        title: formationTextField(300).min(1, 'Please name the page'),
        url: textField(2000).pipe(
          z.url({ protocol: /^https?$/, error: 'Please enter an address that starts with https://' }),
        ),
      }),
      note: formationTextField(2000).optional(),
      /** The value, for rules that aren't obligations. */
      value: RuleValue.optional(),
      /** Fields of an obligation. Omitted fields stay unchanged. */
      due: z.array(DueRule).min(1).max(5).optional(),
      fee: ObligationRecord.shape.fee,
      why: formationTextField(1000).optional(),
      reason: overrideReasonField,
      seen: seenOverrideIdField,
    })
    .refine(isConfidenceSupported, { path: ['confidence'], error: UNSUPPORTED_CONFIDENCE_MESSAGE }),
  reply: SuccessReply,
})

export const restoreRule = defineRoute({
  method: 'POST',
  path: '/api/admin/rules/:scope/:name/restore',
  summary: 'Restores the delivered value. The replacements stay in the history',
  access: 'staff',
  limit: 'write',
  params: ruleParams,
  body: z.object({ reason: overrideReasonField, seen: seenOverrideIdField }),
  reply: SuccessReply,
})
