import { describeApplicationTime, describeValue, type PublicScreenerRules } from '#contract/formation'
import type { AccordionItem } from '#web/ui/accordion.tsx'
import { GuideCell, GuideRow, GuideRowHead, GuideTable } from './guide-table.tsx'
import { GuideSourceLink } from './source-link.tsx'

/** Compares Form 1023-EZ with Form 1023: who may file it, its fee, and its processing time. */
export const FormComparison = ({ rules }: { rules: PublicScreenerRules }) => {
  const { federal } = rules
  const describeMoney = ({ value }: { value: Parameters<typeof describeValue>[0] }) =>
    describeValue(value, { isMoney: true })
  const rows = [
    {
      what: 'For whom',
      short: `Receipts up to ${describeMoney(federal.shortApplicationReceiptsLimit)} a year, assets up to ${describeMoney(federal.shortApplicationAssetsLimit)}, and a no to every question`,
      full: 'Everyone else who qualifies',
      rule: federal.shortApplicationReceiptsLimit,
    },
    {
      what: 'IRS fee',
      short: describeMoney(federal.shortApplicationFee),
      full: describeMoney(federal.fullApplicationFee),
      rule: federal.shortApplicationFee,
    },
    {
      what: 'The IRS usually takes',
      short: describeApplicationTime('1023-EZ', rules),
      full: describeApplicationTime('1023', rules),
      rule: federal.shortApplicationDays,
    },
  ]
  return (
    <GuideTable
      caption="Form 1023-EZ and Form 1023 compared"
      columns={['What', 'Form 1023-EZ', 'Form 1023', 'Source']}
    >
      {rows.map(({ what, short, full, rule }) => (
        <GuideRow key={what}>
          <GuideRowHead>{what}</GuideRowHead>
          <GuideCell>
            <span className="md:hidden">Form 1023-EZ: </span>
            {short}
          </GuideCell>
          <GuideCell>
            <span className="md:hidden">Form 1023: </span>
            {full}
          </GuideCell>
          <GuideCell>
            <GuideSourceLink source={rule.source} />
          </GuideCell>
        </GuideRow>
      ))}
    </GuideTable>
  )
}

/** Frequently asked questions about the eligibility check. */
export const eligibilityQuestions: readonly AccordionItem[] = [
  {
    question: 'Does a yes mean we can’t become a 501(c)(3)?',
    answer:
      'No. It means that the short form isn’t open to you. Form 1023 leads to the same status. It asks more and costs more.',
  },
  {
    question: 'Are these all the questions of the IRS?',
    answer:
      'The first 30 are the wording of the IRS worksheet of January 2023. Four more were reported later. We name their topics and mark their wording as to be confirmed.',
  },
  {
    question: 'What do you do with our answers?',
    answer:
      'Nothing. They stay in this browser tab and are gone when you close it. If you have us email the result, we send that one email.',
  },
  {
    question: 'Do we need an EIN first?',
    answer: 'Yes. Both forms ask for it, so get the EIN after the state has filed your articles. It’s free.',
  },
]
