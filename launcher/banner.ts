import { styleText } from 'node:util'
import type { DemoSettings } from './settings.ts'

const width = 64

/**
 * The block that greets the person when everything runs: where to look, how to sign in, how to stop.
 * @param said what the server has to say to the person before that
 * @param seconds from the start of the command to this moment
 */
export function renderBanner(settings: DemoSettings, said: string[], seconds: number): string {
  const rows = [
    ...addressRows(settings),
    '',
    ...signInRows(settings),
    ...(said.length === 0 ? [] : ['', ...said.map((line) => `  ${line}`)]),
  ]
  const rule = paint('dim', '─'.repeat(width))
  return [
    '',
    `${paint('green', '●')} ${paint('bold', 'Causeway is running')}   ${paint('dim', `Ready in ${seconds.toFixed(1)} s`)}`,
    rule,
    ...rows,
    rule,
    paint('dim', `Data in ${settings.dataDir} · logs in its folder logs · stop with Ctrl-C`),
    '',
  ].join('\n')
}

function addressRows(settings: DemoSettings): string[] {
  const app = row('App', link(settings.publicUrl))
  if (!settings.usesSandbox) return [app]
  return [
    app,
    row('Mailbox', `${link(`${settings.sandboxUrl}/mailbox`)}  ${paint('dim', 'every e-mail it sends')}`),
    row('Payments', `${link(settings.sandboxUrl)}  ${paint('dim', 'sandbox, no real money')}`),
  ]
}

function signInRows(settings: DemoSettings): string[] {
  const hasDemoData = ['true', '1'].includes(settings.demoData)
  const demoAccounts = ['client@causeway.example', 'staff@causeway.example'].map((address) => ({
    address,
    hint: `${paint('dim', 'password')} Demo-1234`,
  }))
  const admin = { address: settings.adminEmail, hint: paint('dim', 'the first sign-in sets its password') }
  const accounts = [...(hasDemoData ? demoAccounts : []), admin]
  const longest = Math.max(...accounts.map(({ address }) => address.length))
  return accounts.map(({ address, hint }, index) =>
    row(index === 0 ? 'Sign in' : '', `${address.padEnd(longest)}  ${hint}`),
  )
}

function row(label: string, text: string): string {
  return `  ${paint('dim', label.padEnd(9))} ${text}`
}

function link(url: string): string {
  return paint('cyan', url)
}

/** Colours only where a person looks: styleText leaves them out when stdout is no terminal or NO_COLOR is set. */
function paint(style: 'bold' | 'dim' | 'green' | 'cyan', text: string): string {
  return styleText(style, text, { stream: process.stdout })
}
