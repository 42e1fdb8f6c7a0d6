import { styleText } from 'node:util'
import type { DemoSettings } from './settings.ts'

/**
 * The block that greets the user when everything runs: where to look, how to log in, how to stop.
 * @param said what the server had to say before that
 * @param seconds from the start of the command to this moment
 */
export function renderBanner(settings: DemoSettings, said: string[], seconds: number): string {
  const rule = paint('dim', '─'.repeat(64))
  return [
    '',
    `${paint('green', '●')} ${paint('bold', 'Causeway is running')}   ${paint('dim', `Ready in ${seconds.toFixed(1)} s`)}`,
    rule,
    row('App', paint('cyan', settings.publicUrl)),
    ...(settings.usesSandbox ? sandboxRows(settings.sandboxUrl) : []),
    '',
    ...logInRows(settings),
    ...(said.length === 0 ? [] : ['', ...said.map((line) => `  ${line}`)]),
    rule,
    paint('dim', `Data in ${settings.dataDir} · logs in its logs folder · stop with Ctrl-C`),
    '',
  ].join('\n')
}

function sandboxRows(url: string): string[] {
  return [
    row('Mailbox', `${paint('cyan', `${url}/mailbox`)}  ${paint('dim', 'every email the app sends')}`),
    row('Payments', `${paint('cyan', url)}  ${paint('dim', 'sandbox, no real money')}`),
  ]
}

function logInRows({ demoData, adminEmail }: DemoSettings): string[] {
  const hasDemoData = ['true', '1'].includes(demoData)
  const demoEmails = hasDemoData ? ['client@causeway.example', 'staff@causeway.example'] : []
  const longest = Math.max(...[...demoEmails, adminEmail].map((email) => email.length))
  const accounts = [
    ...demoEmails.map((email) => [email, `${paint('dim', 'password')} Demo-1234`] as const),
    [adminEmail, paint('dim', 'the first login sets its password')] as const,
  ]
  return accounts.map(([email, hint], index) =>
    row(index === 0 ? 'Log in' : '', `${email.padEnd(longest)}  ${hint}`),
  )
}

function row(label: string, text: string): string {
  return `  ${paint('dim', label.padEnd(9))} ${text}`
}

/** Colors only where a user looks: styleText leaves them out when stdout is no terminal or NO_COLOR is set. */
function paint(style: 'bold' | 'dim' | 'green' | 'cyan', text: string): string {
  return styleText(style, text, { stream: process.stdout })
}
