import { brand } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import { getPackage } from '#contract/packages.ts'
import type { OfflineInstructions } from '#contract/payments'
import type { OfflinePaymentMethod } from '#contract/projects'
import type { Config } from '#server/config.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import {
  EmailButton,
  EmailDetails,
  Greeting,
  Heading,
  PreformattedText,
  SmallText,
  Text,
} from '#server/platform/email/parts.email.tsx'
import type { Addressee, OutgoingEmail } from '#server/platform/email/send-email.ts'

/** Creates the email with the instructions for paying by bank transfer or check. */
export const createOfflineInstructionsEmail = (
  config: Config,
  chosen: {
    project: ProjectRecord
    method: OfflinePaymentMethod
    user: Addressee
    instructions: OfflineInstructions
  },
): OutgoingEmail => {
  const { project, method, user, instructions } = chosen
  const { amount, reference, bankDetails } = instructions
  const isCheck = method === 'check'
  return {
    kind: 'offline-instructions',
    to: user.email,
    subject: isCheck ? `How to pay ${brand.name} by check` : `How to pay ${brand.name} by bank transfer`,
    projectId: project.id,
    ...renderEmail(
      `${formatMoney(amount)}, reference ${reference}. We’ll start as soon as it arrives.`,
      <>
        <Heading>{isCheck ? 'Pay by check' : 'Pay by bank transfer'}</Heading>
        <Greeting to={user} />
        <Text>
          {isCheck
            ? 'Thanks for choosing us. Please send your check to the address below. We’ll start as soon as it arrives.'
            : 'Thanks for choosing us. Please transfer the amount below. We’ll start as soon as it arrives.'}
        </Text>
        <EmailDetails
          rows={[
            ['Amount', formatMoney(amount)],
            ['Package', getPackage(project.packageType).name],
            ['Payable to', brand.name],
            [isCheck ? 'Memo line' : 'Payment reference', reference],
            ...(isCheck ? ([['Send to', brand.address]] as const) : []),
          ]}
        />
        {!isCheck && bankDetails !== null && <PreformattedText>{bankDetails}</PreformattedText>}
        <Text>The reference tells us which project your payment is for. Please include it.</Text>
        <EmailButton href={`${config.publicUrl}/checkout/${project.publicId}`}>
          See the instructions
        </EmailButton>
        <SmallText>
          We never change our bank details by email. If a message says we did, call{' '}
          <span style={{ whiteSpace: 'nowrap' }}>{brand.phone}</span> first.
        </SmallText>
      </>,
    ),
  }
}
