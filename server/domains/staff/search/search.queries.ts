import { desc, eq, inArray, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias, type PgTable } from 'drizzle-orm/pg-core'
import { MAX_COUNTED_RESULTS, MAX_RESULTS_PER_KIND } from '#contract/staff'
import { createDocumentVisibleCondition } from '#server/database/document-visibility.ts'
import {
  contactMessages,
  documents,
  payments,
  projectMembers,
  projectMessages,
  projects,
  users,
} from '#server/database/schema.ts'
import { matchText, matchWords } from '#server/database/word-search.ts'
import { getPaymentConditions } from '#server/payments'
import type { Queryable } from '#server/platform/database.ts'
import { type ListSource, readPage, type SearchMatch } from '#server/platform/paging.ts'
import { matchProjectFields } from '../projects/projects.queries.ts'

interface SearchPage<Item> {
  items: Item[]
  total: number
  isMore: boolean
}

/** Returns the newest matching rows, or none if `matches` is empty. */
const findNewest = async <Item extends { id: number }>(
  db: Queryable,
  source: {
    table: PgTable & { id: AnyPgColumn }
    filter?: SQLWrapper
    matches: readonly SearchMatch[]
    order?: readonly SQL[]
    read: ListSource<number, Item>['read']
  },
): Promise<SearchPage<Item>> => {
  if (source.matches.length === 0) return { items: [], total: 0, isMore: false }
  const { items, pagination } = await readPage(
    db,
    { page: 1, limit: MAX_RESULTS_PER_KIND },
    { filter: undefined, order: [desc(source.table.id)], ...source, maxCounted: MAX_COUNTED_RESULTS },
  )
  return { items, total: pagination.total, isMore: pagination.isMore }
}

const projectFields = { publicId: projects.publicId, project: projects.name }

const memberUsers = alias(users, 'member_users')

/** Selects the names and email addresses of a project's members. */
const selectMembers = (db: Queryable) =>
  sql<string[]>`array(${db
    .select({ member: sql`${memberUsers.name} || ', ' || ${memberUsers.email}` })
    .from(projectMembers)
    .innerJoin(memberUsers, eq(memberUsers.id, projectMembers.userId))
    .where(eq(projectMembers.projectId, projects.id))
    .orderBy(memberUsers.name)})`

/**
 * Finds projects by their own data, the data of their owner and members, or an identifier of the project or
 * its payments. Includes unpaid and closed ones.
 */
export const findMatchingProjects = (db: Queryable, search: string) =>
  findNewest(db, {
    table: projects,
    matches: matchProjectFields(db, search),
    order: [desc(projects.createdAt), desc(projects.id)],
    read: (ids) =>
      db
        .select({
          id: projects.id,
          publicId: projects.publicId,
          name: projects.name,
          status: projects.status,
          closedOn: projects.closedOn,
          email: projects.email,
          phone: projects.phone,
          address: projects.address,
          einNumber: projects.einNumber,
          purpose: projects.purpose,
          createdAt: projects.createdAt,
          user: { name: users.name, email: users.email, phone: users.phone },
          members: selectMembers(db),
        })
        .from(projects)
        .innerJoin(users, eq(users.id, projects.userId))
        .where(inArray(projects.id, ids)),
  })

export const findMatchingClients = (db: Queryable, search: string) =>
  findNewest(db, {
    table: users,
    filter: eq(users.role, 'user'),
    matches: [matchWords(users.searchWords, search)],
    read: (ids) =>
      db
        .select({
          id: users.id,
          name: users.name,
          email: users.email,
          phone: users.phone,
          closedAt: users.closedAt,
          createdAt: users.createdAt,
        })
        .from(users)
        .where(inArray(users.id, ids)),
  })

export const findMatchingMessages = (db: Queryable, search: string) =>
  findNewest(db, {
    table: projectMessages,
    matches: matchText(projectMessages.searchWords, search),
    read: (ids) =>
      db
        .select({
          id: projectMessages.id,
          message: projectMessages.message,
          createdAt: projectMessages.createdAt,
          sender: users.name,
          ...projectFields,
        })
        .from(projectMessages)
        .innerJoin(projects, eq(projects.id, projectMessages.projectId))
        .innerJoin(users, eq(users.id, projectMessages.senderId))
        .where(inArray(projectMessages.id, ids)),
  })

export const findMatchingDocuments = (db: Queryable, search: string) =>
  findNewest(db, {
    table: documents,
    filter: createDocumentVisibleCondition('team'),
    matches: matchText(documents.searchWords, search),
    read: (ids) =>
      db
        .select({
          id: documents.id,
          documentId: documents.publicId,
          name: documents.name,
          version: documents.version,
          createdAt: documents.createdAt,
          ...projectFields,
        })
        .from(documents)
        .innerJoin(projects, eq(projects.id, documents.projectId))
        .where(inArray(documents.id, ids)),
  })

/** Finds messages in the inbox. Excludes possible spam. */
export const findMatchingContactMessages = (db: Queryable, search: string) =>
  findNewest(db, {
    table: contactMessages,
    filter: not(contactMessages.isPossibleSpam),
    matches: [
      matchWords(contactMessages.searchWords, search),
      ...matchText(contactMessages.textWords, search),
    ],
    read: (ids) =>
      db
        .select({
          id: contactMessages.id,
          fullName: contactMessages.fullName,
          email: contactMessages.email,
          organization: contactMessages.organization,
          phone: contactMessages.phone,
          subject: contactMessages.subject,
          message: contactMessages.message,
          createdAt: contactMessages.createdAt,
        })
        .from(contactMessages)
        .where(inArray(contactMessages.id, ids)),
  })

/**
 * Finds payments by a payment or receipt number, a reference, one of the provider's IDs, an amount, or the
 * last four digits of a card or bank account.
 */
export const findMatchingPayments = (db: Queryable, search: string) =>
  findNewest(db, {
    table: payments,
    matches: getPaymentConditions(db, search).map((condition) => ({ find: condition, check: condition })),
    order: [desc(payments.datedOn), desc(payments.id)],
    read: (ids) =>
      db
        .select({
          id: payments.id,
          amount: payments.amount,
          paidAt: payments.paidAt,
          reference: payments.reference,
          cardLast4: payments.cardLast4,
          createdAt: payments.createdAt,
          user: users.name,
          ...projectFields,
        })
        .from(payments)
        .innerJoin(users, eq(users.id, payments.userId))
        .leftJoin(projects, eq(projects.id, payments.projectId))
        .where(inArray(payments.id, ids)),
  })
