import { promisify } from 'node:util'
import { strToU8, type Zippable, zip } from 'fflate'
import { brand } from '#contract/brand.ts'
import { formatEastern } from '#contract/dates.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findEverythingOf } from './profile.queries.ts'

const zipped = promisify<Zippable, Uint8Array>(zip)

const readMe = (now: Date) => `Everything that ${brand.name} stores about you, as of ${formatEastern(now)}.
Each file is a JSON list. Days are written as YYYY-MM-DD. Times end in Z and are in UTC. Amounts are in US cents.
Passwords are stored as hashes only and are not part of this.
Questions? ${brand.supportEmail}
`

/** The user's own data, as JSON files in a zip. */
export const exportData = async ({ database }: Context, actor: Actor, now: Date): Promise<Uint8Array> => {
  const everything = await findEverythingOf(database, actor.userId)
  const files = Object.entries(everything).map(([name, rows]) => [
    `${name}.json`,
    strToU8(`${JSON.stringify(rows, null, 2)}\n`),
  ])
  return zipped({ 'README.txt': strToU8(readMe(now)), ...Object.fromEntries(files) })
}
