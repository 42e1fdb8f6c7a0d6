import { formatDay } from '#contract/dates.ts'
import type { getWorksheet, ScreenerResult, WorksheetQuestion } from '#contract/formation'
import { formatMoney } from '#contract/money.ts'
import type { Config } from '#server/config.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import { EmailButton, EmailDetails, Heading, SmallText, Text } from '#server/platform/email/parts.email.tsx'
import type { OutgoingEmail } from '#server/platform/email/send-email.ts'

/** A screener result with the texts of its questions. */
export interface EmailedResult extends Pick<ScreenerResult, 'path' | 'feeUsd'> {
  duration: string | null
  deciding: readonly WorksheetQuestion[]
  unsure: readonly WorksheetQuestion[]
  source: Pick<ReturnType<typeof getWorksheet>, 'source' | 'checkedOn'>
}

const QuestionList = ({ questions }: { questions: readonly WorksheetQuestion[] }) =>
  questions.map(({ n, text }) => (
    <Text key={n}>
      {n}. {text}
    </Text>
  ))

/**
 * Creates the email with the result of a visitor's answers: the IRS form to file, or the questions that are
 * still open. Contains no text from the visitor, because anyone can enter someone else's address.
 */
export const createEligibilityEmail = (
  config: Config,
  email: string,
  { path, feeUsd, duration, deciding, unsure, source: { source, checkedOn } }: EmailedResult,
): OutgoingEmail => {
  const isDecided = feeUsd !== null && duration !== null
  const heading = isDecided ? `Your answers lead to Form ${path}` : 'Your answers leave one thing open'
  return {
    kind: 'eligibility-result',
    to: email,
    subject: isDecided ? `Your result: Form ${path}` : 'Your eligibility result',
    ...renderEmail(
      heading,
      <>
        <Heading>{heading}</Heading>
        {isDecided ? (
          <EmailDetails
            rows={[
              ['Form', path],
              ['IRS fee', formatMoney(feeUsd * 100)],
              ['IRS decision', `usually ${duration}`],
            ]}
          />
        ) : (
          <Text>You weren’t sure about some questions. If all of them are a no, Form 1023-EZ fits.</Text>
        )}
        {deciding.length > 0 && <Text>You answered yes here, which means Form 1023:</Text>}
        <QuestionList questions={deciding} />
        {unsure.length > 0 && <Text>You weren’t sure here:</Text>}
        <QuestionList questions={unsure} />
        <Text>We prepare and file the form for you, and we check every answer before we do.</Text>
        <EmailButton href={`${config.publicUrl}/select-package`}>See our packages</EmailButton>
        <SmallText>
          The questions come from the IRS: {source.title}, read on {formatDay(checkedOn)}. The IRS decides.
          This isn’t legal advice.
        </SmallText>
        <SmallText>
          Didn’t ask for this? Someone probably mistyped their email, and you don’t need to do anything.
        </SmallText>
      </>,
      { why: 'eligibility' },
    ),
  }
}
