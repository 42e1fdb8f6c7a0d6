import { endSentence } from '#contract/names.ts'
import { getRuleNumber } from '../rules/rules.ts'
import { createParagraph, createSignature, type DraftDocument, type DraftNote } from './document.ts'
import type { DraftTemplate } from './draft-template.ts'
import type { DraftInput } from './drafting-facts.ts'
import { formatDraftAmount, formatLongDay, joinLines, toSingleLine } from './formatting.ts'
import type { DraftFactName } from './missing-facts.ts'
import { findOfficer } from './people.ts'

const listNeededFacts = ({ drafting: { gift } }: DraftInput): DraftFactName[] => [
  'legalName',
  'mailingAddress',
  'treasurer',
  'ein',
  'donorName',
  'giftReceivedOn',
  'giftForm',
  ...(gift.form === 'property' ? (['giftDescription'] as const) : (['giftAmount'] as const)),
  'giftBenefits',
  ...(gift.benefits === 'some' ? (['benefitDescription', 'benefitValue'] as const) : []),
]

/**
 * Describes a gift: money with its amount, or property without a value, because the donor must determine it.
 */
const describeGift = ({ profile, drafting: { gift } }: DraftInput, receivedOn: string): string => {
  const day = formatLongDay(receivedOn)
  return gift.form === 'property'
    ? `Thank you for your gift. ${profile.legalName} received this property from you on ${day}: ${endSentence(joinLines(gift.description))} The value of the property is for you to determine.`
    : `Thank you for your gift. ${profile.legalName} received ${formatDraftAmount(Number(gift.amount))} from you on ${day}.`
}

const describeBenefits = ({ drafting: { gift } }: DraftInput): string => {
  if (gift.benefits === 'religious') return 'In return, we provided only intangible religious benefits.'
  if (gift.benefits === 'none') return 'We provided no goods or services in return for your gift.'
  const value = Number(gift.benefitValue)
  const deductible =
    gift.form === 'money'
      ? ` The amount of your gift that is deductible for federal income tax is limited to ${formatDraftAmount(Math.max(Number(gift.amount) - value, 0))}, which is the amount of money that exceeds this value.`
      : ' The amount of your gift that is deductible for federal income tax is limited to the excess of its value over the value of what we provided.'
  return `In return, we provided the following: ${endSentence(joinLines(gift.benefitDescription))} Our good faith estimate of its value is ${formatDraftAmount(value)}.${deductible}`
}

const describeStatus = ({ profile, project }: DraftInput): string =>
  project.exemptOn
    ? `${profile.legalName} is exempt from federal income tax under section 501(c)(3) of the Internal Revenue Code. Its employer identification number is ${project.ein}. Gifts are deductible as the law provides.`
    : `${profile.legalName} has the employer identification number ${project.ein}. The IRS has not yet recognized its exemption under section 501(c)(3) of the Internal Revenue Code.`

const listReceiptNotes = ({ project, rules, drafting: { gift } }: DraftInput): DraftNote[] => [
  ...(project.exemptOn
    ? []
    : [
        {
          id: 'not-exempt',
          text: 'The IRS hasn’t recognized the exemption yet. Tell donors that their gifts may not be deductible.',
        },
      ]),
  ...(gift.form === 'money' && Number(gift.benefitValue) > Number(gift.amount)
    ? [
        {
          id: 'no-gift',
          text: 'What the donor got is worth more than the gift, so nothing is deductible.',
        },
      ]
    : []),
  {
    id: 'acknowledgment',
    text: `A donor needs this receipt to deduct a gift of ${formatDraftAmount(getRuleNumber(rules, 'acknowledgedGiftAmount'))} or more. If a donor pays more than ${formatDraftAmount(getRuleNumber(rules, 'disclosedPaymentAmount'))} and gets something in return, you have to state its value. We haven’t compared the wording with the current publication.`,
    source: rules.federal.acknowledgedGiftAmount.source,
  },
]

const draftDonorReceipt = (facts: DraftInput): DraftDocument => {
  const { profile, drafting } = facts
  const { donorName, donorAddress, receivedOn } = drafting.gift
  if (receivedOn === null) throw new Error('The date of the gift is unknown')
  const donor = [donorName, toSingleLine(donorAddress)].filter((line) => line !== '').join(', ')
  return {
    title: 'Receipt for a gift',
    organization: profile.legalName,
    numbering: 'none',
    sections: [
      {
        id: 'gift',
        heading: 'Your gift',
        blocks: [
          createParagraph('gift/donor', `To: ${donor}`),
          createParagraph('gift/description', describeGift(facts, receivedOn)),
          createParagraph('gift/benefits', describeBenefits(facts)),
        ],
      },
      {
        id: 'organization',
        heading: 'About us',
        blocks: [
          createParagraph('organization/status', describeStatus(facts)),
          createParagraph(
            'organization/address',
            endSentence(`Our address is ${toSingleLine(profile.mailingAddress)}`),
          ),
          createParagraph('organization/keep', 'Please keep this receipt for your tax records.'),
          createSignature('organization/signature', findOfficer(profile, 'treasurer') ?? '', 'Treasurer'),
        ],
      },
    ],
    notes: listReceiptNotes(facts),
  }
}

export const donorReceiptTemplate: DraftTemplate = {
  version: 1,
  listNeededFacts,
  draft: draftDonorReceipt,
}
