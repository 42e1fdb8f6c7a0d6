import { compile } from 'html-to-text'
import sanitizeHtml from 'sanitize-html'
import { fillPlaceholders, type PlaceholderValues } from '#contract/email'
import { escapeHtml } from '#contract/escape-html.ts'
import { once } from '#contract/once.ts'

/** A list with a link and a bold word in it nests five deep; a sender who nests thousands wants to exhaust a program. */
const nestingLimit = 20

/**
 * Staff's HTML rebuilt from the few elements a status mail may hold; links lead to http, https and mailto only.
 * Placeholders are filled in escaped, and before the rebuilding: within a link they are judged with it.
 */
export const safeHtml = (html: string, values: PlaceholderValues): string =>
  sanitizeHtml(fillPlaceholders(html, values, escapeHtml), {
    allowedTags: ['b', 'strong', 'i', 'em', 'a', 'ul', 'li', 'p', 'br'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit,
    textFilter: (text) => text.replaceAll('"', '&quot;'),
  })

/** Made once: making it takes longer than using it. */
const toText = once(() => compile({ wordwrap: 78 }))

/** The plain text of a status mail: the given one, or else what its safe HTML says. */
export const plainText = (text: string, safe: string, values: PlaceholderValues): string =>
  text.trim() === '' ? toText()(safe) : fillPlaceholders(text, values)

/** Is nothing left of staff's HTML once it is reduced to what a mail may hold? */
export const saysNothing = (html: string): boolean =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).trim() === ''
