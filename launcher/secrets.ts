import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from './plain-failure.ts'

/**
 * The secret the payments sandbox signs its webhooks with; made once per data folder and kept in
 * secrets.json, readable by the owner only.
 * @returns in Stripe's form, "whsec_…"
 */
export function loadWebhookSecret(dataDir: string): string {
  const file = join(dataDir, 'secrets.json')
  const known = readSecret(file)
  if (known !== undefined) return known
  const secret = `whsec_${randomBytes(24).toString('hex')}`
  const draft = `${file}.new`
  writeFileSync(draft, `${JSON.stringify({ stripeWebhookSecret: secret }, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
  return secret
}

/** A file we cannot make sense of is replaced: server and sandbox get the new secret at the same time. */
function readSecret(file: string): string | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
  try {
    const value: unknown = JSON.parse(text)
    const named = typeof value === 'object' && value !== null && 'stripeWebhookSecret' in value
    return named && typeof value.stripeWebhookSecret === 'string' ? value.stripeWebhookSecret : undefined
  } catch {
    return undefined
  }
}
