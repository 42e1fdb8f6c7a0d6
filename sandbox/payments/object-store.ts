import type { DatabaseSync } from 'node:sqlite'
import { fillMissingFields } from './object-fields.ts'
import type { ObjectByKind, ObjectKind } from './objects.ts'

/** Which objects to list. All conditions must match. */
export interface ObjectSelection {
  /** Required field values, such as `{ payment_intent: 'pi_…' }`. Ignores undefined values. */
  where?: Record<string, string | undefined>
  /** Minimum creation time, in seconds. Inclusive. */
  createdSince?: number | undefined
  /** ID of an object. Only older objects are listed. */
  startingAfter?: string | undefined
  limit: number
}

export type StripeObjectStore = ReturnType<typeof openStripeObjectStore>

/** Opens the store of Stripe objects in an open database. All methods are synchronous. */
export function openStripeObjectStore(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO stripe_objects (id, kind, body, hidden) VALUES (?, ?, ?, ?)')
  const update = database.prepare('UPDATE stripe_objects SET body = ? WHERE id = ? AND kind = ?')
  const select = database.prepare('SELECT body FROM stripe_objects WHERE id = ? AND kind = ?')
  const selectHidden = database.prepare('SELECT hidden FROM stripe_objects WHERE id = ?')
  const selectDue = database.prepare(
    `SELECT id FROM stripe_objects WHERE kind = 'checkout.session' AND json_extract(body, '$.status') = 'open'
     AND json_extract(body, '$.expires_at') <= ? ORDER BY seq`,
  )

  return {
    /**
     * Stores a new object and returns it with default values for the fields that `values` omits. `hidden` is
     * data that Stripe's API doesn't return.
     */
    add<K extends ObjectKind>(kind: K, values: ObjectByKind[K], hidden?: unknown): ObjectByKind[K] {
      const object = fillMissingFields(kind, values)
      insert.run(
        object.id,
        kind,
        JSON.stringify(object),
        hidden === undefined ? null : JSON.stringify(hidden),
      )
      return object
    },

    /** Updates a stored object's fields and returns the complete object. */
    change<K extends ObjectKind>(
      kind: K,
      object: ObjectByKind[K],
      values: Partial<ObjectByKind[K]>,
    ): ObjectByKind[K] {
      const changed = { ...object, ...values }
      update.run(JSON.stringify(changed), object.id, kind)
      return changed
    },

    find<K extends ObjectKind>(kind: K, id: string): ObjectByKind[K] | undefined {
      const row = select.get(id, kind)
      return row === undefined ? undefined : JSON.parse(String(row.body))
    },

    /** Returns an object's hidden data, or undefined if it has none. */
    getHidden<T>(id: string): T | undefined {
      const hidden = selectHidden.get(id)?.hidden
      return typeof hidden === 'string' ? JSON.parse(hidden) : undefined
    },

    /**
     * Returns the IDs of checkout sessions that are still open but whose expiration time is at or before
     * `now` (Unix time in seconds).
     */
    listDueSessionIds(now: number): string[] {
      return selectDue.all(now).map((row) => String(row.id))
    },

    /** Returns one page of objects, newest first, and whether there are more. */
    list<K extends ObjectKind>(
      kind: K,
      selection: ObjectSelection,
    ): { data: ObjectByKind[K][]; hasMore: boolean } {
      const { text, values } = createConditions(kind, selection)
      const rows = database
        .prepare(`SELECT body FROM stripe_objects WHERE ${text} ORDER BY seq DESC LIMIT ?`)
        .all(...values, selection.limit + 1)
      const data: ObjectByKind[K][] = rows
        .slice(0, selection.limit)
        .map((row) => JSON.parse(String(row.body)))
      return { data, hasMore: rows.length > selection.limit }
    },
  }
}

function createConditions(
  kind: ObjectKind,
  selection: ObjectSelection,
): { text: string; values: (string | number)[] } {
  const { where = {}, createdSince, startingAfter } = selection
  // Field names come from our code, never from a request.
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
