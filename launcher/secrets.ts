import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { readJson, writePrivateJson } from './json-file.ts'

const Secrets = z.object({ stripeWebhookSecret: z.string() })

/**
 * The secret the payments sandbox signs its webhooks with, made once per data folder. An unreadable file is
 * replaced: server and sandbox get the new secret at the same time.
 * @returns in Stripe's form, "whsec_…"
 */
export function loadWebhookSecret(dataDir: string): string {
  const file = join(dataDir, 'secrets.json')
  const known = Secrets.safeParse(readJson(file))
  if (known.success) return known.data.stripeWebhookSecret
  const stripeWebhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  writePrivateJson(file, { stripeWebhookSecret })
  return stripeWebhookSecret
}
