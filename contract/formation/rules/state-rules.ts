import { z } from '#contract/zod.ts'
import { Rule } from './rule.ts'

const Office = z.object({ name: z.string().nullable(), url: z.url().nullable() })

/** A state's offices and its requirements for nonprofits. */
export const StateRules = z.object({
  code: z.string().regex(/^[A-Z]{2}$/),
  name: z.string().min(1),
  filingOffice: z.object({ name: z.string(), url: z.url(), onlineFilingUrl: z.url().nullable() }),
  charityOffice: Office,
  cycle: z.enum(['yearly', 'every-2-years', 'every-5-years', 'on-notice', 'none']),
  /** Overall confidence in the rules for formation, reports, and charity registration. */
  confidence: z.enum(['confirmed', 'partly', 'conflict']),
  rules: z.object({
    formationDocument: Rule,
    formationFee: Rule,
    report: Rule,
    reportFee: Rule,
    firstReport: Rule,
    charityRegistration: Rule,
    charityFee: Rule,
    charityRenewal: Rule,
    charityExemptBelow: Rule,
    stateTaxExemption: Rule,
    registeredAgent: Rule,
    publication: Rule,
    minimumDirectors: Rule,
  }),
})
export type StateRules = z.output<typeof StateRules>
export type StateRuleKey = keyof StateRules['rules']
