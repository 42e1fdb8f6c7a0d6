import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { textField } from '#contract/fields.ts'
import {
  computePublicSupport,
  getDonorThreshold,
  type PublicSupport,
  type PublicSupportLimits,
} from '#contract/formation'
import { formatMoney } from '#contract/money.ts'
import { z } from '#contract/zod.ts'
import { DescriptionItem, DescriptionList } from '#web/ui/admin/description-list.tsx'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { bindField, type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { publicSupportLimitsQuery } from '../formation.queries.ts'
import { SourceLine } from '../source-line.tsx'

const yearNumbers = [1, 2, 3, 4, 5]
const MAX_DONORS = 50

/** Schema that converts entered dollars, such as "$5,000", to cents. An empty field becomes 0. */
const Amount = textField(20)
  .overwrite((typed) => typed.replace(/[$,\s]/g, ''))
  .refine((typed) => /^(?:\d{1,12}(?:\.\d{1,2})?)?$/.test(typed), 'Please enter an amount, like 5000')
  .transform((typed) => Math.round(Number(typed) * 100))

const sumAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0)

const SupportFacts = z
  .object({
    years: z.array(z.object({ gifts: Amount, other: Amount })).length(yearNumbers.length),
    donors: z.array(z.object({ amount: Amount })).max(MAX_DONORS),
  })
  .superRefine((facts, { addIssue }) => {
    const gifts = sumAmounts(facts.years.map((year) => year.gifts))
    const other = sumAmounts(facts.years.map((year) => year.other))
    if (gifts + other === 0)
      addIssue({
        code: 'custom',
        path: ['years', 0, 'gifts'],
        message: 'Please enter the gifts of at least one year',
      })
    else if (sumAmounts(facts.donors.map(({ amount }) => amount)) > gifts)
      addIssue({
        code: 'custom',
        path: ['donors', 0, 'amount'],
        message: `The donors together gave more than all gifts, which are ${formatMoney(gifts)}`,
      })
  })
type SupportInput = z.input<typeof SupportFacts>
type SupportOutput = z.output<typeof SupportFacts>
type SupportForm = ContractForm<SupportInput, SupportOutput>

const formatCents = (cents: number): string => formatMoney(Math.round(cents))

/**
 * Computes the public support test in cents, because sums of fractional dollars aren't exact. Returns null if
 * there is no support yet.
 */
const calculateSupport = (facts: SupportOutput, limits: PublicSupportLimits): PublicSupport | null =>
  computePublicSupport(
    {
      giftsGrantsContributions: sumAmounts(facts.years.map(({ gifts }) => gifts)),
      donors: facts.donors.map(({ amount }) => amount),
      investmentAndUnrelated: sumAmounts(facts.years.map(({ other }) => other)),
    },
    limits,
  )

/** Returns the sum of the gifts entered so far, in cents. Treats invalid amounts as 0. */
const sumGifts = (entered: SupportInput['years']): number =>
  sumAmounts(entered.map(({ gifts }) => Amount.safeParse(gifts).data ?? 0))

const amountProps = { inputMode: 'decimal', autoComplete: 'off', optional: 'unmarked' } as const

interface DonorsProps {
  form: SupportForm
  limits: PublicSupportLimits
  onChange: () => void
}

const Donors = ({ form, limits, onChange }: DonorsProps) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'donors' })
  const gifts = sumGifts(form.watch('years'))
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-lg">Large donors</legend>
      <p className="mb-4 max-w-text text-[0.9375rem] text-soft">
        {gifts > 0
          ? `List everyone who gave more than ${formatCents(getDonorThreshold(gifts, limits))} over these years. That’s ${limits.donorSharePercent}% of all gifts.`
          : `List everyone who gave more than ${limits.donorSharePercent}% of all gifts.`}{' '}
        A family counts as one donor, and so do a person and their company. Leave out government agencies and
        public charities.
      </p>
      <div className="grid gap-4">
        {fields.map((field, index) => (
          <div key={field.id} className="flex items-start gap-3">
            <div className="min-w-0 grow sm:max-w-xs">
              <TextField
                label={`Donor ${index + 1}: all gifts ($)`}
                {...amountProps}
                {...bindField(form, `donors.${index}.amount`)}
              />
            </div>
            <Button
              variant="outline"
              className="mt-7.5"
              aria-label={`Remove donor ${index + 1}`}
              onClick={() => {
                remove(index)
                onChange()
              }}
            >
              <X className="size-4" aria-hidden="true" />
            </Button>
          </div>
        ))}
        {fields.length < MAX_DONORS && (
          <Button variant="outline" className="justify-self-start" onClick={() => append({ amount: '' })}>
            <Plus className="size-4" aria-hidden="true" />
            Add a donor
          </Button>
        )}
      </div>
    </fieldset>
  )
}

const supportResultTexts = {
  '1/3': { kind: 'success', title: 'It passes the test' },
  '10%': { kind: 'attention', title: 'It can still qualify' },
  none: { kind: 'error', title: 'It doesn’t pass the test' },
} as const

const Result = ({ result, limits }: { result: PublicSupport; limits: PublicSupportLimits }) => {
  const { percent, passes, threshold, excess, isOneDonorTooLarge } = result
  const { publicSupportOneIn, publicSupportFactsOneIn } = limits
  const { kind, title } = supportResultTexts[passes]
  const rules = {
    '1/3': `At least one in ${publicSupportOneIn} dollars comes from the public.`,
    '10%': `That’s less than one in ${publicSupportOneIn} dollars, but at least one in ${publicSupportFactsOneIn}. The IRS then looks at the facts: many donors, a public board, open programs, and steady fundraising.`,
    none: `Less than one in ${publicSupportFactsOneIn} dollars comes from the public. An organization that stays there can become a private foundation. Please message us before you file.`,
  }
  return (
    <>
      <Notice kind={kind} title={`${title}: ${percent}% public support`}>
        <p>{rules[passes]}</p>
        {isOneDonorTooLarge && (
          <p className="mt-2">
            One donor gives more than half of all support, and only {formatCents(threshold)} of it counts.
            Gifts from more people, a government agency, or a public charity raise the share.
          </p>
        )}
      </Notice>
      <DescriptionList>
        <DescriptionItem label="Limit per donor">{formatCents(threshold)}</DescriptionItem>
        <DescriptionItem label="Above the limit">{formatCents(excess)}</DescriptionItem>
        <DescriptionItem label="Public support">{formatCents(result.publicSupport)}</DescriptionItem>
        <DescriptionItem label="Share">{percent}%</DescriptionItem>
      </DescriptionList>
      <p className="max-w-text text-[0.9375rem] text-soft">
        A donor above the limit does no harm alone. Only the part above the limit doesn’t count as public.
      </p>
    </>
  )
}

const Calculator = ({ limits }: { limits: PublicSupportLimits }) => {
  const [result, setResult] = useState<PublicSupport | null>(null)
  const form = useContractForm(SupportFacts, {
    defaultValues: { years: yearNumbers.map(() => ({ gifts: '', other: '' })), donors: [] },
  })
  const clearResult = () => setResult(null)
  const onSubmit = form.handleSubmit((facts) => setResult(calculateSupport(facts, limits)))
  return (
    // The result applies to the entered amounts, so any change clears it.
    <form onSubmit={onSubmit} onChange={clearResult} noValidate className="grid gap-8">
      <fieldset>
        <legend className="mb-1 font-semibold text-lg">Five years</legend>
        <p className="mb-4 max-w-text text-[0.9375rem] text-soft">
          Enter the last five tax years. A new organization adds what it expects in the rest of its first
          five. Gifts include grants, donations, and membership fees that buy nothing. Other income is from
          investments and from business that isn’t part of your mission. Leave out fees for your programs.
          Leave a field empty if there was nothing.
        </p>
        <div className="grid grid-cols-2 gap-x-4 gap-y-4 sm:max-w-xl">
          {yearNumbers.map((year) => [
            <TextField
              key={`gifts-${year}`}
              label={`Year ${year}: gifts ($)`}
              {...amountProps}
              {...bindField(form, `years.${year - 1}.gifts`)}
            />,
            <TextField
              key={`other-${year}`}
              label={`Year ${year}: other ($)`}
              {...amountProps}
              {...bindField(form, `years.${year - 1}.other`)}
            />,
          ])}
        </div>
      </fieldset>
      <Donors form={form} limits={limits} onChange={clearResult} />
      <Button type="submit" className="justify-self-start">
        Calculate
      </Button>
      <div role="status" className="grid gap-5 empty:hidden">
        {result && <Result result={result} limits={limits} />}
      </div>
    </form>
  )
}

const LoadedCalculator = () => (
  <QueryContent noun="the limits" query={useQuery(publicSupportLimitsQuery)}>
    {({ limits, sources }) => (
      <div className="grid gap-6">
        <Calculator limits={limits} />
        <div>
          {sources.map((source) => (
            <SourceLine key={source.url} source={source} />
          ))}
        </div>
      </div>
    )}
  </QueryContent>
)

/** Calculator for the IRS public support test. Runs in the browser and stores nothing. */
export const PublicSupportCalculator = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="support">
      <h3 id="support" className="mb-2 text-xl">
        Public support
      </h3>
      <p className="mb-3 max-w-text text-soft">
        A public charity gets enough of its money from the public, counted over five years. Calculate where
        the organization is. What you enter stays on this page and isn’t saved.
      </p>
      <Button variant="outline" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Close the calculator' : 'Open the calculator'}
      </Button>
      {isOpen && (
        <div className="mt-6">
          <LoadedCalculator />
        </div>
      )}
    </section>
  )
}
