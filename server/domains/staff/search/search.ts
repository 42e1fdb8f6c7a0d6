import { formatMoney } from '#contract/money.ts'
import { formatPaymentReference, formatReceiptNumber } from '#contract/payments'
import { getStatusEntry } from '#contract/project-status.ts'
import type { MarkedText, SearchKind, SearchResult } from '#contract/staff'
import { getSearchWords, hasWords } from '#server/database/word-search.ts'
import type { Context } from '#server/platform/context.ts'
import { countMatchedWords, createExcerpt, markPhone, markWords } from './marked-text.ts'
import {
  findMatchingClients,
  findMatchingContactMessages,
  findMatchingDocuments,
  findMatchingMessages,
  findMatchingPayments,
  findMatchingProjects,
} from './search.queries.ts'

type SearchRow<Find extends (...args: never[]) => Promise<{ items: unknown[] }>> = Awaited<
  ReturnType<Find>
>['items'][number]

/** A search as typed, and its words in lowercase without accents. */
interface SearchTerms {
  search: string
  words: readonly string[]
}

const toMarkedText = (text: string): MarkedText => [{ text, isMatch: false }]

/**
 * Returns an excerpt of the text that contains the most search words. If no text contains any, returns an
 * excerpt of the first text.
 */
const pickExcerpt = (texts: readonly (string | null)[], { words }: SearchTerms): MarkedText => {
  const present = texts.filter((text) => text !== null && text !== '')
  const best = present.toSorted(
    (one, other) => countMatchedWords(other ?? '', words) - countMatchedWords(one ?? '', words),
  )
  return createExcerpt(best[0] ?? '', words)
}

/**
 * Returns the first phone number that matches the search, with its match marked. Undefined if there is none.
 */
const findPhone = (phones: readonly (string | null)[], { search }: SearchTerms): MarkedText | undefined =>
  phones
    .map((phone) => markPhone(phone ?? '', search))
    .find((marked) => marked.some(({ isMatch }) => isMatch))

const describeProject = (
  project: SearchRow<typeof findMatchingProjects>,
  search: SearchTerms,
): SearchResult => {
  const { publicId, name, user } = project
  const isNamed = countMatchedWords(name, search.words) === search.words.length
  const texts = [
    user.name,
    project.email,
    user.email,
    ...project.members,
    project.einNumber && `EIN ${project.einNumber}`,
    project.address,
    formatPaymentReference(project.id),
    `ID ${publicId}`,
    project.purpose,
  ]
  return {
    id: publicId,
    projectId: publicId,
    title: markWords(name, search.words),
    excerpt:
      findPhone([project.phone, user.phone], search) ??
      (isNamed ? toMarkedText(user.name) : pickExcerpt(texts, search)),
    note: project.closedOn === null ? getStatusEntry(project.status).label : 'Closed',
    at: project.createdAt,
  }
}

const describeClient = (
  client: SearchRow<typeof findMatchingClients>,
  search: SearchTerms,
): SearchResult => ({
  id: String(client.id),
  projectId: null,
  title: markWords(client.name, search.words),
  // A closed account has a placeholder instead of its email address.
  excerpt: client.closedAt
    ? []
    : (findPhone([client.phone], search) ?? markWords(client.email, search.words)),
  note: client.closedAt ? 'Closed' : '',
  at: client.createdAt,
})

const describePayment = (
  payment: SearchRow<typeof findMatchingPayments>,
  { words }: SearchTerms,
): SearchResult => ({
  id: String(payment.id),
  projectId: payment.publicId,
  title: [
    ...markWords(formatReceiptNumber(payment.id), words),
    ...toMarkedText(` · ${formatMoney(payment.amount)}`),
  ],
  excerpt: markWords(
    [
      payment.project ?? payment.user,
      payment.reference,
      // Show the card's digits only if the search contains them.
      payment.cardLast4 && words.includes(payment.cardLast4) && `ending in ${payment.cardLast4}`,
    ]
      .filter(Boolean)
      .join(' · '),
    words,
  ),
  note: payment.paidAt === null ? 'Not paid' : '',
  at: payment.createdAt,
})

const describeMessage = (
  message: SearchRow<typeof findMatchingMessages>,
  { words }: SearchTerms,
): SearchResult => ({
  id: String(message.id),
  projectId: message.publicId,
  title: toMarkedText(message.project),
  excerpt: createExcerpt(message.message, words),
  note: message.sender,
  at: message.createdAt,
})

const describeDocument = (
  document: SearchRow<typeof findMatchingDocuments>,
  { words }: SearchTerms,
): SearchResult => ({
  id: document.documentId,
  projectId: document.publicId,
  title: markWords(document.name, words),
  excerpt: toMarkedText(document.project),
  note: document.version > 1 ? `Version ${document.version}` : '',
  at: document.createdAt,
})

const describeContact = (
  contact: SearchRow<typeof findMatchingContactMessages>,
  search: SearchTerms,
): SearchResult => ({
  id: String(contact.id),
  projectId: null,
  title: markWords(contact.subject, search.words),
  excerpt:
    findPhone([contact.phone], search) ??
    pickExcerpt([contact.message, contact.fullName, contact.email, contact.organization], search),
  note: contact.fullName,
  at: contact.createdAt,
})

/**
 * Returns the newest search results of each kind. The search in the project list finds the projects of these
 * results, except those of payments found by amount or card, because one amount can match most projects.
 */
export const searchEverything = async ({ database }: Pick<Context, 'database'>, text: string) => {
  if (!hasWords(text)) return { groups: [] }
  const search: SearchTerms = { search: text, words: getSearchWords(text) }
  const collect = async <Item>(
    kind: SearchKind,
    find: (
      db: Context['database'],
      search: string,
    ) => Promise<{ items: Item[]; total: number; isMore: boolean }>,
    describeItem: (item: Item, search: SearchTerms) => SearchResult,
  ) => {
    const { items, total, isMore } = await find(database, text)
    return { kind, total, isMore, results: items.map((item) => describeItem(item, search)) }
  }
  const groups = await Promise.all([
    collect('project', findMatchingProjects, describeProject),
    collect('client', findMatchingClients, describeClient),
    collect('payment', findMatchingPayments, describePayment),
    collect('message', findMatchingMessages, describeMessage),
    collect('document', findMatchingDocuments, describeDocument),
    collect('contact', findMatchingContactMessages, describeContact),
  ])
  return { groups: groups.filter(({ results }) => results.length > 0) }
}
