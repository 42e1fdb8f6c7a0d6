import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import type { CurrentUser } from '#contract/identity'
import { TextButton } from '#web/ui/text-button.tsx'
import { AccountPage } from './account-page.tsx'
import { CodeForm } from './code-form.tsx'

const ways = {
  app: {
    icon: Smartphone,
    lead: `Open your authenticator app and enter the code it shows for ${brand.name}.`,
    other: 'recovery',
    switch: 'Use a recovery code instead',
  },
  recovery: {
    icon: KeyRound,
    lead: 'Enter one of the recovery codes you saved when you set up two-step login.',
    other: 'app',
    switch: 'Use the app instead',
  },
} as const

interface Props {
  challenge: string
  /** Called after the session has begun; without it the page leads on by itself. */
  onSignedIn?: (user: CurrentUser) => unknown
  onBack: () => void
}

/** The second step of a login: a code of the app, or of the paper kept for the day the phone is lost. */
export const CodeScreen = ({ challenge, onSignedIn, onBack }: Props) => {
  const [by, setBy] = useState<keyof typeof ways>('app')
  const way = ways[by]
  return (
    <AccountPage title="Enter Your Code" lead={way.lead}>
      <div className="mb-6 flex items-center gap-4 rounded-card bg-mist px-5 py-4">
        <way.icon className="size-6 shrink-0 text-link" aria-hidden="true" />
        <p className="text-[0.9375rem]">
          <span className="font-semibold">Step 2 of 2.</span> Your password is correct.
        </p>
      </div>
      <CodeForm key={by} challenge={challenge} by={by} onSignedIn={onSignedIn} onExpired={onBack} />
      <div className="mt-4 flex flex-wrap justify-between gap-x-6">
        <TextButton onClick={() => setBy(way.other)}>{way.switch}</TextButton>
        <TextButton onClick={onBack}>Back to Login</TextButton>
      </div>
    </AccountPage>
  )
}
