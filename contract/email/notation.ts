import { escapeHtml } from '#contract/escape-html.ts'
import { firstNameOf } from '#contract/names.ts'

/**
 * The notation in which staff write status mails: **bold**, *italic*, [text](address), lines beginning with "- "
 * as a list, an empty line between paragraphs. One parser serves the HTML, the plain text and the preview.
 */
export type Inline =
  | { kind: 'text' | 'bold' | 'italic'; text: string }
  | { kind: 'link'; text: string; href: string }

export type Block = { kind: 'paragraph'; lines: Inline[][] } | { kind: 'list'; lines: Inline[][] }

const marks =
  /\*\*([^*]+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^[\]\n]+)\]\(((?:https?:\/\/|mailto:)[^\s()]+)\)/g

const parseLine = (line: string): Inline[] => {
  const parts: Inline[] = []
  let end = 0
  for (const match of line.matchAll(marks)) {
    const [whole, bold, italic, text, href] = match
    if (match.index > end) parts.push({ kind: 'text', text: line.slice(end, match.index) })
    if (bold !== undefined) parts.push({ kind: 'bold', text: bold })
    else if (italic !== undefined) parts.push({ kind: 'italic', text: italic })
    else if (text !== undefined && href !== undefined) parts.push({ kind: 'link', text, href })
    end = match.index + whole.length
  }
  if (end < line.length) parts.push({ kind: 'text', text: line.slice(end) })
  return parts
}

const bullet = /^\s*-\s+/

/** The blocks of a text; neighboring lines of one kind belong together. */
export const parseNotation = (notation: string): Block[] => {
  const blocks: Block[] = []
  let apart = true
  for (const line of notation.replace(/\r\n?/g, '\n').split('\n')) {
    if (line.trim() === '') {
      apart = true
      continue
    }
    const kind = bullet.test(line) ? 'list' : 'paragraph'
    const parsed = parseLine(line.replace(bullet, '').trim())
    const last = blocks.at(-1)
    if (!apart && last?.kind === kind) last.lines.push(parsed)
    else blocks.push({ kind, lines: [parsed] })
    apart = false
  }
  return blocks
}

const inlineHtml = (part: Inline): string => {
  const text = escapeHtml(part.text)
  switch (part.kind) {
    case 'bold':
      return `<strong>${text}</strong>`
    case 'italic':
      return `<em>${text}</em>`
    case 'link':
      return `<a href="${escapeHtml(part.href)}">${text}</a>`
    case 'text':
      return text
  }
}

/** The restricted HTML of a text: p, br, ul, li, strong, em and a; everything else is escaped. */
export const notationToHtml = (notation: string): string =>
  parseNotation(notation)
    .map(({ kind, lines }) => {
      const html = lines.map((line) => line.map(inlineHtml).join(''))
      return kind === 'list'
        ? `<ul>${html.map((item) => `<li>${item}</li>`).join('')}</ul>`
        : `<p>${html.join('<br>')}</p>`
    })
    .join('')

const inlineText = (part: Inline): string =>
  part.kind === 'link' && part.href !== part.text ? `${part.text} (${part.href})` : part.text

/** The plain text of a text, for mail programs that show no HTML. */
export const notationToText = (notation: string): string =>
  parseNotation(notation)
    .map(({ kind, lines }) =>
      lines.map((line) => (kind === 'list' ? '- ' : '') + line.map(inlineText).join('')).join('\n'),
    )
    .join('\n\n')

const unescapeHtml = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')

/** The notation of stored restricted HTML, for editing it; tags outside the restricted set are dropped. */
export const htmlToNotation = (html: string): string =>
  unescapeHtml(
    html
      .split('\n')
      .map((line) => line.trim())
      .join(' ')
      .replace(/<\/?(?:strong|b)>/gi, '**')
      .replace(/<\/?(?:em|i)>/gi, '*')
      .replace(/(<a\s[^<>]*>)([^<>]*)<\/a>/gi, (_link, tag: string, text: string) => {
        const href = /\shref="([^"]*)"/i.exec(tag)?.[1]
        return href === undefined ? text : `[${text}](${href})`
      })
      .replace(/<li>/gi, '- ')
      .replace(/<br ?\/?>|<\/li>/gi, '\n')
      .replace(/<\/(?:p|ul)>/gi, '\n\n')
      .replace(/<[^<>]*>/g, ''),
  )
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** What a status mail may say in place of {{userName}}, its first word {{firstName}}, and {{projectName}}. */
export interface PlaceholderValues {
  userName: string
  projectName: string
}

/** What a mail calls its reader and their project: by name, or so that nothing is said that a stranger typed. */
export const placeholderNames = (isProven: boolean, values: PlaceholderValues): PlaceholderValues =>
  isProven ? values : { userName: 'there', projectName: 'your nonprofit' }

/**
 * Puts the values where the text names them; other braces stay as they are. `present` turns a value into what may
 * stand in the text, such as escaped HTML.
 */
export const fillPlaceholders = (
  text: string,
  values: PlaceholderValues,
  present: (value: string) => string = (value) => value,
): string =>
  text.replace(/\{\{\s*(userName|firstName|projectName)\s*\}\}/g, (_match, name: string) =>
    present(name === 'projectName' ? values.projectName : nameIn(name, values.userName)),
  )

/**
 * A subject with its values. To an unproven address "your nonprofit" takes the place of a name, and may have to begin
 * the subject; a name stays as it is spelled.
 */
export const fillSubject = (subject: string, values: PlaceholderValues, isProven: boolean): string => {
  const filled = fillPlaceholders(subject, values)
  return isProven ? filled : filled.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

const nameIn = (placeholder: string, userName: string): string =>
  placeholder === 'firstName' ? firstNameOf(userName) : userName
