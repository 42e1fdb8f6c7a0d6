import type { DatabaseSync } from 'node:sqlite'
import { shapeObject } from './object-shape.ts'
import type { Kind, Kinds } from './objects.ts'

/** Which objects of a kind to list: equal fields of the body, an owner, a page. */
export interface Selection {
  owner?: string | undefined
  /** Body field to the value it must have, for example `{ payment_intent: 'pi_…' }`. Undefined values do not select. */
  where?: Record<string, string | undefined>
  /** Objects created at this time (seconds) or later. */
  createdSince?: number | undefined
  /** Field to several allowed values. */
  anyOf?: { field: string; values: string[] } | undefined
  startingAfter?: string | undefined
  endingBefore?: string | undefined
  limit: number
}

/** The stored Stripe objects, as typed reads and writes. */
export type ObjectStore = ReturnType<typeof openObjectStore>

/** Opens the store of Stripe objects in an open database. All calls are synchronous. */
export function openObjectStore(database: DatabaseSync) {
  const insert = database.prepare(
    'INSERT INTO stripe_objects (id, kind, owner, body, hidden) VALUES (?, ?, ?, ?, ?)',
  )
  const update = database.prepare('UPDATE stripe_objects SET body = ? WHERE id = ? AND kind = ?')
  const select = database.prepare('SELECT body FROM stripe_objects WHERE id = ? AND kind = ?')
  const selectHidden = database.prepare('SELECT hidden FROM stripe_objects WHERE id = ?')
  const selectAny = database.prepare('SELECT body FROM stripe_objects WHERE id = ?')
  const selectDue = database.prepare(
    `SELECT id FROM stripe_objects WHERE kind = 'checkout.session' AND json_extract(body, '$.status') = 'open'
     AND json_extract(body, '$.expires_at') <= ? ORDER BY seq`,
  )

  return {
    /** Stores a new object in full shape. `owner` groups it under another (a line item under its session). */
    add<K extends Kind>(
      kind: K,
      values: Kinds[K],
      extra: { owner?: string; hidden?: unknown } = {},
    ): Kinds[K] {
      const object = shapeObject(kind, values)
      const hidden = extra.hidden === undefined ? null : JSON.stringify(extra.hidden)
      insert.run(object.id, kind, extra.owner ?? null, JSON.stringify(object), hidden)
      return object
    },

    /** Changes fields of a stored object and returns the whole of it. */
    change<K extends Kind>(kind: K, object: Kinds[K], values: Partial<Kinds[K]>): Kinds[K] {
      const changed = { ...object, ...values }
      update.run(JSON.stringify(changed), object.id, kind)
      return changed
    },

    /** The object of that kind and id, or undefined. */
    find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
      return parseBody(select.get(id, kind))
    },

    /** The object with that id, of whatever kind, or undefined. */
    findAny(id: string): Kinds[Kind] | undefined {
      return parseBody(selectAny.get(id))
    },

    /** What was stored beside an object without being part of it. */
    hiddenOf<T>(id: string): T | undefined {
      const hidden = selectHidden.get(id)?.hidden
      return typeof hidden === 'string' ? JSON.parse(hidden) : undefined
    },

    /** Ids of the open checkout sessions whose time is over at `now` (seconds). */
    dueSessionIds(now: number): string[] {
      return selectDue.all(now).map((row) => String(row.id))
    },

    /** A page of objects, newest first, and whether more follow. */
    list<K extends Kind>(kind: K, selection: Selection): { data: Kinds[K][]; hasMore: boolean } {
      const { text, values } = conditionsOf(kind, selection)
      const order = selection.endingBefore === undefined ? 'DESC' : 'ASC'
      const rows = database
        .prepare(`SELECT body FROM stripe_objects WHERE ${text} ORDER BY seq ${order} LIMIT ?`)
        .all(...values, selection.limit + 1)
      const data: Kinds[K][] = rows.slice(0, selection.limit).map((row) => JSON.parse(String(row.body)))
      return { data: order === 'ASC' ? data.reverse() : data, hasMore: rows.length > selection.limit }
    },
  }
}

function parseBody(row: Record<string, unknown> | undefined) {
  return row === undefined ? undefined : JSON.parse(String(row.body))
}

function conditionsOf(kind: Kind, selection: Selection): { text: string; values: (string | number)[] } {
  const conditions = ['kind = ?']
  const values: (string | number)[] = [kind]
  const add = (condition: string, ...more: (string | number)[]) => {
    conditions.push(condition)
    values.push(...more)
  }
  if (selection.owner !== undefined) add('owner = ?', selection.owner)
  for (const [field, value] of Object.entries(selection.where ?? {})) {
    // Field names come from the code, never from a request.
    if (value !== undefined) add(`json_extract(body, '$.${field}') = ?`, value)
  }
  if (selection.anyOf !== undefined) {
    const { field, values: allowed } = selection.anyOf
    add(`json_extract(body, '$.${field}') IN (${allowed.map(() => '?').join(', ')})`, ...allowed)
  }
  if (selection.createdSince !== undefined) {
    add("json_extract(body, '$.created') >= ?", selection.createdSince)
  }
  const place = '(SELECT seq FROM stripe_objects WHERE id = ?)'
  if (selection.startingAfter !== undefined) add(`seq < ${place}`, selection.startingAfter)
  if (selection.endingBefore !== undefined) add(`seq > ${place}`, selection.endingBefore)
  return { text: conditions.join(' AND '), values }
}
