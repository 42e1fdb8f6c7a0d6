import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { OutgoingEmail } from '#server/platform/email/send-email.ts'

/** An element of a screen as `look` keeps it: its role, its name, its state, and what it says. */
const element = /^ *- '?(?:\/placeholder|[a-z]+)(?: "((?:[^"\\]|\\.)*)")?(?: \[[^\]]*\])*'?:? ?"?(.*?)"?$/

/** What a screen says, line by line; addresses are no words. */
const wordsOf = (screen: string) => screen.split('\n').flatMap((line) => element.exec(line)?.slice(1) ?? [])

/**
 * The words of every screen in a folder of screenshots, of every mail and of the receipt, one after the other. A line of a
 * screen that was read before is left out, so that the head of the page is read once and not on three hundred screens.
 */
export const renderTexts = (
  folder: string,
  mails: readonly [name: string, mail: Pick<OutgoingEmail, 'subject' | 'text'>][],
  receipt: string,
): string => {
  const read = new Set<string | undefined>(['', undefined])
  const screens = globSync('*.txt', { cwd: folder })
    .sort()
    .flatMap((file) => {
      const words = new Set(wordsOf(readFileSync(join(folder, file), 'utf8')))
      const unread = [...words].filter((line) => !read.has(line))
      for (const line of unread) read.add(line)
      return unread.length === 0 ? [] : [[basename(file, '.txt'), unread.join('\n')] as const]
    })
  return [
    ...screens,
    ...mails.map(([name, { subject, text }]) => [`email ${name}`, `${subject}\n\n${text}`] as const),
    ['receipt', receipt] as const,
  ]
    .map(([name, text]) => `## ${name}\n\n${text.trim()}\n`)
    .join('\n')
}
