import { Check, Circle, Info } from 'lucide-react'
import {
  commonPasswordRuleText,
  countCharacterKinds,
  passwordCharacterKinds,
  passwordLengthLimits,
} from '#contract/identity'
import { joinClasses } from '#web/ui/join-classes.ts'

const PasswordRule = ({ met, children }: { met: boolean; children: string }) => {
  const Icon = met ? Check : Circle
  return (
    <li className={joinClasses('flex items-center gap-2', met ? 'font-medium text-green-ink' : 'text-soft')}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span>
        {children}
        <span className="sr-only">{met ? ' (met)' : ' (not met yet)'}</span>
      </span>
    </li>
  )
}

/** The password requirements. Those that the browser can check are checked off as the user types. */
export const PasswordRules = ({ password }: { password: string }) => {
  const { min, max } = passwordLengthLimits
  return (
    <section aria-label="Password requirements" className="rounded-control bg-mist px-4 py-3.5 text-sm">
      <p className="font-semibold">Your password needs</p>
      <ul className="mt-2 grid gap-1.5">
        <PasswordRule
          met={password.length >= min && password.length <= max}
        >{`${min} to ${max} characters`}</PasswordRule>
        <PasswordRule met={countCharacterKinds(password) >= 2}>At least 2 of these 4 kinds:</PasswordRule>
      </ul>
      <ul className="mt-1.5 ml-6 grid grid-cols-1 gap-1.5 sm:grid-cols-2">
        {passwordCharacterKinds.map(({ name, pattern }) => (
          <PasswordRule key={name} met={pattern.test(password)}>
            {name}
          </PasswordRule>
        ))}
      </ul>
      <p className="mt-1.5 flex gap-2 text-soft">
        <Info className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {`${commonPasswordRuleText} (we check this when you save)`}
      </p>
      <p className="mt-2.5 text-faint">3 or more kinds make it stronger.</p>
    </section>
  )
}
