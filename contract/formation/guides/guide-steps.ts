import { endSentence } from '#contract/names.ts'
import { getRuleNumber } from '../rules/rules.ts'
import type { StateRuleKey } from '../rules/state-rules.ts'
import { formatFee } from './guide-amounts.ts'
import type { GuideContext } from './guide-context.ts'
import {
  createStateFact,
  describeForReaders,
  describeReason,
  type GuideFact,
  needsNoRegistration,
} from './guide-facts.ts'

/** A step in forming a nonprofit. `text` consists of full sentences. */
export interface GuideStep {
  title: string
  text: string
  link: { label: string; url: string } | null
}

const createStep = (
  title: string,
  sentences: readonly (string | null)[],
  link: GuideStep['link'] = null,
): GuideStep => ({ title, text: sentences.filter((sentence) => sentence !== null).join(' '), link })

/** Formats the value as a sentence. If it's unknown, the result names the office to ask. */
const toSentence = ({ certainty, text }: GuideFact, what: string): string =>
  certainty === 'unknown' ? `We couldn’t confirm ${what}. ${endSentence(text)}` : endSentence(text)

const isUnsure = ({ certainty }: GuideFact): boolean => certainty === 'unknown'

const trimArticle = (name: string): string => name.replace(/^the /i, '')

const listFilingSteps = (context: GuideContext): GuideStep[] => {
  const { state, place, obligations } = context
  const { filingOffice } = state
  const getFact = (key: StateRuleKey) => createStateFact(state, key, context)
  const directors = getFact('minimumDirectors')
  const document = getFact('formationDocument')
  const fee = getFact('formationFee')
  const publication = getFact('publication')
  const notice = obligations.find(({ category }) => category === 'publication')
  return [
    createStep(
      `Choose a name and ${directors.text === '1' ? 'at least one director' : `at least ${directors.text} directors`}`,
      [
        'Check that the name is free with the state and online, and that it fits your purpose.',
        directors.note,
        directors.text === '1' ? 'Funders like to see three or more who aren’t related.' : null,
      ],
    ),
    createStep('Name a registered agent', [
      'The agent receives letters from the state and court papers for you.',
      toSentence(getFact('registeredAgent'), 'what the state asks of an agent'),
    ]),
    createStep('Write the articles', [
      `The document: ${endSentence(document.text)}`,
      'The form asks for the name, the purpose, the agent, and who incorporates. Add three statements for the IRS and what the state asks for. You find both below.',
      document.note,
    ]),
    createStep(
      `File with the ${trimArticle(filingOffice.name)}`,
      [`The fee: ${endSentence(fee.text)}`, fee.note],
      filingOffice.onlineFilingUrl
        ? { label: `File online in ${place}`, url: filingOffice.onlineFilingUrl }
        : { label: 'Open the filing office’s page', url: filingOffice.url },
    ),
    ...(notice
      ? [
          createStep(
            isUnsure(publication) ? 'Ask whether to publish a notice' : 'Publish a notice in a newspaper',
            [
              endSentence(describeReason(notice.why)),
              publication.note,
              isUnsure(publication)
                ? endSentence(publication.text)
                : `The cost: ${endSentence(describeForReaders(notice.fee, true))}`,
            ],
          ),
        ]
      : []),
  ]
}

const listFederalSteps = ({ rules }: GuideContext): GuideStep[] => [
  createStep(
    'Get an EIN',
    [
      'It’s your nonprofit’s tax number, and it’s free. Online, the IRS gives it to you at once.',
      'Get it after the state has filed your articles and before you apply to the IRS.',
    ],
    { label: 'Get the EIN at IRS.gov', url: rules.federal.einDays.source.url },
  ),
  createStep('Hold the first board meeting', [
    'Adopt bylaws and a conflict of interest policy, elect officers, and open a bank account.',
    'Write down what the board decides. The IRS and your bank may ask for it.',
  ]),
  createStep('Apply to the IRS', [
    `Small organizations file Form 1023-EZ for ${formatFee(getRuleNumber(rules, 'shortApplicationFee'))}. Everyone else files Form 1023 for ${formatFee(getRuleNumber(rules, 'fullApplicationFee'))}.`,
    `Apply within ${getRuleNumber(rules, 'applicationMonths')} months after the month you formed in. Then the exemption reaches back to the day you formed.`,
  ]),
]

const createRegistrationStep = (context: GuideContext): GuideStep => {
  const { charityOffice, rules } = context.state
  const fact = createStateFact(context.state, 'charityRegistration', context)
  const elsewhere = 'Other states can ask for their own registration if you raise funds there.'
  if (needsNoRegistration(context.state))
    return createStep('Ask for gifts', [
      'The state asks charities for no registration of their own.',
      fact.note,
      elsewhere,
    ])
  const isPlain = rules.charityRegistration.value.shape === 'fixed'
  return createStep(
    'Register before you ask for gifts',
    [
      isPlain
        ? `Register${charityOffice.name ? ` with the ${trimArticle(charityOffice.name)}` : ''} before you ask anyone in ${context.place} for gifts.`
        : toSentence(fact, 'who has to register'),
      fact.note,
      elsewhere,
    ],
    charityOffice.url === null ? null : { label: 'Open the charity office’s page', url: charityOffice.url },
  )
}

/** Lists the steps from the first decision to good standing. */
export const listSteps = (context: GuideContext): GuideStep[] => {
  const { state, obligations } = context
  const reports = obligations.filter(({ category }) => category === 'report')
  return [
    ...listFilingSteps(context),
    ...listFederalSteps(context),
    createStep('Ask for the state’s tax exemption', [
      toSentence(
        createStateFact(state, 'stateTaxExemption', context),
        'how the state exempts nonprofits from income and sales tax',
      ),
    ]),
    createRegistrationStep(context),
    createStep('Stay in good standing', [
      reports.length === 0 ? 'The state asks nonprofits for no periodic report.' : null,
      ...reports.map(({ name, why }) => `${name}: ${endSentence(describeReason(why))}`),
      'File a return of the Form 990 series with the IRS every year.',
    ]),
  ]
}
