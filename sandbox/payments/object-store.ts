import type { DatabaseSync } from 'node:sqlite'
import { shapeObject } from './object-shape.ts'
import type { Kind, Kinds } from './objects.ts'

/** Which objects of a kind to list. */
export interface Selection {
  /** Field to required value, such as `{ payment_intent: 'pi_…' }`. Undefined values are ignored. */
  where?: Record<string, string | undefined>
  /** Objects created at this time (in seconds) or later. */
  createdSince?: number | undefined
  /** Objects older than the one with this id. */
  startingAfter?: string | undefined
  limit: number
}

/** The stored Stripe objects. */
export type ObjectStore = ReturnType<typeof openObjectStore>

/** Opens the store of Stripe objects in an open database. All calls are synchronous. */
export function openObjectStore(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO stripe_objects (id, kind, body, hidden) VALUES (?, ?, ?, ?)')
  const update = database.prepare('UPDATE stripe_objects SET body = ? WHERE id = ? AND kind = ?')
  const select = database.prepare('SELECT body FROM stripe_objects WHERE id = ? AND kind = ?')
  const selectHidden = database.prepare('SELECT hidden FROM stripe_objects WHERE id = ?')
  const selectDue = database.prepare(
    `SELECT id FROM stripe_objects WHERE kind = 'checkout.session' AND json_extract(body, '$.status') = 'open'
     AND json_extract(body, '$.expires_at') <= ? ORDER BY seq`,
  )

  return {
    /** Stores a new object, and optionally what Stripe keeps but doesn't show. */
    add<K extends Kind>(kind: K, values: Kinds[K], hidden?: unknown): Kinds[K] {
      const object = shapeObject(kind, values)
      insert.run(
        object.id,
        kind,
        JSON.stringify(object),
        hidden === undefined ? null : JSON.stringify(hidden),
      )
      return object
    },

    /** Changes fields of a stored object and returns all of it. */
    change<K extends Kind>(kind: K, object: Kinds[K], values: Partial<Kinds[K]>): Kinds[K] {
      const changed = { ...object, ...values }
      update.run(JSON.stringify(changed), object.id, kind)
      return changed
    },

    find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
      const row = select.get(id, kind)
      return row === undefined ? undefined : JSON.parse(String(row.body))
    },

    /** What was stored with an object but isn't shown. */
    hiddenOf<T>(id: string): T | undefined {
      const hidden = selectHidden.get(id)?.hidden
      return typeof hidden === 'string' ? JSON.parse(hidden) : undefined
    },

    /** Ids of the open checkout sessions that have expired at `now` (in seconds). */
    dueSessionIds(now: number): string[] {
      return selectDue.all(now).map((row) => String(row.id))
    },

    /** A page of objects, newest first, and whether there are more. */
    list<K extends Kind>(kind: K, selection: Selection): { data: Kinds[K][]; hasMore: boolean } {
      const { text, values } = conditionsOf(kind, selection)
      const rows = database
        .prepare(`SELECT body FROM stripe_objects WHERE ${text} ORDER BY seq DESC LIMIT ?`)
        .all(...values, selection.limit + 1)
      const data: Kinds[K][] = rows.slice(0, selection.limit).map((row) => JSON.parse(String(row.body)))
      return { data, hasMore: rows.length > selection.limit }
    },
  }
}

function conditionsOf(kind: Kind, selection: Selection): { text: string; values: (string | number)[] } {
  const { where = {}, createdSince, startingAfter } = selection
  // Field names come from the code, never from a request.
  const fields = Object.entries(where).map(([field, value]) => [
    `json_extract(body, '$.${field}') = ?`,
    value,
  ])
  const conditions = [
    ['kind = ?', kind],
    ...fields,
    ["json_extract(body, '$.created') >= ?", createdSince],
    ['seq < (SELECT seq FROM stripe_objects WHERE id = ?)', startingAfter],
  ].filter((condition): condition is [string, string | number] => condition[1] !== undefined)
  return {
    text: conditions.map(([text]) => text).join(' AND '),
    values: conditions.map(([, value]) => value),
  }
}
