import { getRuleNumber } from '../rules/rules.ts'
import { addAmountRanges, formatAmounts, formatFee, getAmountRange } from './guide-amounts.ts'
import type { GuideContext } from './guide-context.ts'
import { getOfficeAdvice } from './guide-facts.ts'

export interface GuideQuestion {
  question: string
  answer: string
}

const describeCost = ({ state, rules }: GuideContext): string => {
  const [short, full] = [
    getRuleNumber(rules, 'shortApplicationFee'),
    getRuleNumber(rules, 'fullApplicationFee'),
  ]
  const filing = getAmountRange(state.rules.formationFee.value)
  if (!filing)
    return `The IRS takes ${formatFee(short)} or ${formatFee(full)}. We couldn’t confirm the state’s filing fee. ${getOfficeAdvice(state.filingOffice.name)}.`
  const total = (fee: number) => formatAmounts(addAmountRanges(filing, { from: fee, to: fee }))
  return `${total(short)} with Form 1023-EZ, or ${total(full)} with Form 1023. That’s the state’s filing fee and the IRS fee. Charity registration comes on top where it costs something.`
}

const describeYearlyCost = ({ state }: GuideContext): string => {
  const fee = getAmountRange(state.rules.reportFee.value)
  const report =
    state.cycle === 'none'
      ? 'The state asks for no periodic report, so nothing goes to the filing office.'
      : fee === null
        ? `We couldn’t confirm the fee for the report. ${getOfficeAdvice(state.filingOffice.name)}.`
        : fee.to === 0
          ? 'The report to the state is free.'
          : `The report to the state costs ${formatAmounts(fee)} each time it’s due.`
  return `${report} Renewing a charity registration can cost more. The IRS takes nothing for its yearly return.`
}

/** Lists common questions about costs, gifts, and missed returns, with their answers. */
export const listGuideQuestions = (context: GuideContext): GuideQuestion[] => {
  const { place, rules } = context
  return [
    {
      question: `What does it cost in fees to start a nonprofit in ${place}?`,
      answer: describeCost(context),
    },
    { question: `What does a nonprofit in ${place} pay later on?`, answer: describeYearlyCost(context) },
    {
      question: 'Are gifts deductible before the IRS answers?',
      answer: `In the end, yes. If you apply within ${getRuleNumber(rules, 'applicationMonths')} months after the month you formed in and the IRS approves, the exemption starts on the day you formed. If it refuses, the gifts weren’t deductible.`,
    },
    {
      question: 'What happens if we forget the yearly IRS return?',
      answer: `After ${getRuleNumber(rules, 'missedReturnsBeforeRevocation')} missed years in a row, the exemption ends by itself on the due date of the last one. You apply again and pay the fee again.`,
    },
  ]
}
