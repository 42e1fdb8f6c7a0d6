import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { OutgoingEmail } from '#server/platform/email/send-email.ts'

/** Matches an element recorded by `captureScreen`: role, name, state, and text. */
const elementPattern =
  /^ *- '?(?:\/placeholder|[a-z]+)(?: "((?:[^"\\]|\\.)*)")?(?: \[[^\]]*\])*'?:? ?"?(.*?)"?$/

/** Returns a screen's texts, without URLs. */
const extractTexts = (screen: string) =>
  screen.split('\n').flatMap((line) => elementPattern.exec(line)?.slice(1) ?? [])

/**
 * Returns the texts of all recorded screens, emails, and the receipt. Omits lines that also occur on an
 * earlier screen, such as the page header.
 */
export const renderUiText = (
  folder: string,
  emails: readonly [name: string, mail: Pick<OutgoingEmail, 'subject' | 'text'>][],
  receipt: string,
): string => {
  const read = new Set<string | undefined>(['', undefined])
  const screens = globSync('*.txt', { cwd: folder })
    .sort()
    .flatMap((file) => {
      const words = new Set(extractTexts(readFileSync(join(folder, file), 'utf8')))
      const unread = [...words].filter((line) => !read.has(line))
      for (const line of unread) read.add(line)
      return unread.length === 0 ? [] : [[basename(file, '.txt'), unread.join('\n')] as const]
    })
  return [
    ...screens,
    ...emails.map(([name, { subject, text }]) => [`email ${name}`, `${subject}\n\n${text}`] as const),
    ['receipt', receipt] as const,
  ]
    .map(([name, text]) => `## ${name}\n\n${text.trim()}\n`)
    .join('\n')
}
