import { escapeHtml } from '#contract/escape-html.ts'
import { getFirstName } from '#contract/names.ts'

/**
 * Parsed email notation, the markup in which staff write emails to clients: **bold**, *italic*, [text](url),
 * lists with "- ", and blank lines between paragraphs. HTML, plain text, and the preview all use the same
 * parser.
 */
export type Inline =
  | { kind: 'text' | 'bold' | 'italic'; text: string }
  | { kind: 'link'; text: string; href: string }

export type Block = { kind: 'paragraph'; lines: Inline[][] } | { kind: 'list'; lines: Inline[][] }

const inlineMarkPattern =
  /\*\*([^*]+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^[\]\n]+)\]\(((?:https?:\/\/|mailto:)[^\s()]+)\)/g

const parseLine = (line: string): Inline[] => {
  const parts: Inline[] = []
  let end = 0
  for (const match of line.matchAll(inlineMarkPattern)) {
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

const bulletPattern = /^\s*-\s+/

/** Parses email notation into blocks. Adjacent lines of the same kind form one block. */
export const parseNotation = (notation: string): Block[] => {
  const blocks: Block[] = []
  let apart = true
  for (const line of notation.replace(/\r\n?/g, '\n').split('\n')) {
    if (line.trim() === '') {
      apart = true
      continue
    }
    const kind = bulletPattern.test(line) ? 'list' : 'paragraph'
    const parsed = parseLine(line.replace(bulletPattern, '').trim())
    const last = blocks.at(-1)
    if (!apart && last?.kind === kind) last.lines.push(parsed)
    else blocks.push({ kind, lines: [parsed] })
    apart = false
  }
  return blocks
}

const renderInlineHtml = (part: Inline): string => {
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

/** Converts email notation to restricted HTML: p, br, ul, li, strong, em, and a. Escapes everything else. */
export const renderNotationHtml = (notation: string): string =>
  parseNotation(notation)
    .map(({ kind, lines }) => {
      const html = lines.map((line) => line.map(renderInlineHtml).join(''))
      return kind === 'list'
        ? `<ul>${html.map((item) => `<li>${item}</li>`).join('')}</ul>`
        : `<p>${html.join('<br>')}</p>`
    })
    .join('')

const renderInlineText = (part: Inline): string =>
  part.kind === 'link' && part.href !== part.text ? `${part.text} (${part.href})` : part.text

/** Converts email notation to plain text. */
export const renderNotationText = (notation: string): string =>
  parseNotation(notation)
    .map(({ kind, lines }) =>
      lines.map((line) => (kind === 'list' ? '- ' : '') + line.map(renderInlineText).join('')).join('\n'),
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

/** Converts stored HTML back to email notation for editing. Drops tags that the notation can't express. */
export const convertHtmlToNotation = (html: string): string =>
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

/**
 * Values for the placeholders in emails. `userName` also provides {{firstName}}, derived with `getFirstName`.
 */
export interface PlaceholderValues {
  userName: string
  projectName: string
}

/**
 * Returns the placeholder values for a recipient. Unverified addresses get neutral values, so that an email
 * never repeats text from a stranger.
 */
export const getSafePlaceholderValues = (isProven: boolean, values: PlaceholderValues): PlaceholderValues =>
  isProven ? values : { userName: 'there', projectName: 'your nonprofit' }

/**
 * Replaces placeholders in text. Leaves other braces unchanged. `present` converts each value, for example to
 * escaped HTML.
 */
export const fillEmailPlaceholders = (
  text: string,
  values: PlaceholderValues,
  present: (value: string) => string = (value) => value,
): string =>
  text.replace(/\{\{\s*(userName|firstName|projectName)\s*\}\}/g, (_match, name: string) =>
    present(name === 'projectName' ? values.projectName : resolveName(name, values.userName)),
  )

/**
 * Replaces the placeholders in a subject. If the recipient's address is unverified, capitalizes the first
 * letter, because neutral values such as "your nonprofit" are in lowercase.
 */
export const fillSubject = (subject: string, values: PlaceholderValues, isProven: boolean): string => {
  const filled = fillEmailPlaceholders(subject, values)
  return isProven ? filled : filled.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

const resolveName = (placeholder: string, userName: string): string =>
  placeholder === 'firstName' ? getFirstName(userName) : userName
