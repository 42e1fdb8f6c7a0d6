import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { FILE_REMOVAL_LOCK_ID } from '#server/platform/files/removal-lock.ts'
import type { BackupTable, Manifest } from './manifest.ts'

/** Session settings that make COPY's text format independent of the server and disable timeouts. */
const COPY_SETTINGS_SQL = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`

/** Connects with the session settings for COPY. */
export const connectWithCopySettings = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
  // The running query fails as well. Without a listener, the event would end the process.
  client.on('error', () => {})
  await client.connect()
  await client.query(COPY_SETTINGS_SQL)
  return client
}

type TableShape = Pick<BackupTable, 'name' | 'columns'> & { order: string }

/**
 * Lists the application's tables and the job queue's table of jobs, without generated columns. pg-boss and
 * drizzle recreate their other tables.
 */
export const findBackupTables = async (client: pg.Client): Promise<TableShape[]> => {
  const { rows } = await client.query<TableShape>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce(
        (select string_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end, ', ' order by k.position)
         from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, position)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
         where i.indrelid = c.oid and i.indisprimary),
        format('%I::text collate "C"', c.relname)) as "order"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' or (n.nspname = 'pgboss' and c.relname = 'job'))
    order by name`)
  return rows
}

const listColumns = (columns: BackupTable['columns']) => columns.map(({ name }) => name).join(', ')

/** Streams a table's rows as COPY text, sorted. At the end, `stream.rowCount` is the number of rows. */
export const readTable = (client: pg.Client, { name, columns, order }: TableShape) =>
  client.query(copyTo(`copy (select ${listColumns(columns)} from ${name} order by ${order}) to stdout`))

/**
 * Loads COPY text into a table. Ignores columns that the table lacks. Only the job queue's table can
 * lack any.
 */
export const loadTable = async (
  client: pg.Client,
  saved: BackupTable,
  present: TableShape,
  content: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const isSame = listColumns(saved.columns) === listColumns(present.columns)
  const target = isSame ? saved.name : 'restored_rows'
  if (!isSame)
    await client.query(
      `create temporary table ${target} (${saved.columns.map(({ name, type }) => `${name} ${type}`).join(', ')}) on commit drop`,
    )
  await pipeline(content, client.query(copyFrom(`copy ${target} (${listColumns(saved.columns)}) from stdin`)))
  if (isSame) return
  const known = new Set(present.columns.map(({ name }) => name))
  const common = listColumns(saved.columns.filter(({ name }) => known.has(name)))
  await client.query(`insert into ${saved.name} (${common}) select ${common} from ${target}`)
}

/** Deletes jobs whose queue doesn't exist. Queues are created from the code. */
export const deleteJobsWithoutQueue = (client: pg.Client) =>
  client.query('delete from pgboss.job where name not in (select name from pgboss.queue)')

/**
 * Drops the tables' foreign keys and disables their triggers, so that tables can be loaded in any order.
 * `restore` undoes both. Requires only ownership of the tables.
 */
export const suspendConstraints = async (client: pg.Client, tables: readonly TableShape[]) => {
  const names = tables.map(({ name }) => name)
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any ($1::regclass[])`,
    [names],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  return {
    restore: async () => {
      for (const { table, name, definition } of rows)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
      for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    },
  }
}

export const findSequences = async (client: pg.Client): Promise<Manifest['sequences']> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' order by name`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${name}`,
    )
    for (const value of values) sequences.push({ name, ...value })
  }
  return sequences
}

export const setSequences = async (client: pg.Client, sequences: Manifest['sequences']): Promise<void> => {
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled])
}

/** Returns the `when` of the newest applied migration, or null if none has been applied. */
export const findNewestMigration = async (client: pg.Client): Promise<number | null> => {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!tables[0]?.exists) return null
  const { rows } = await client.query<{ migration: string | null }>(
    'select max(created_at) as migration from drizzle.__drizzle_migrations',
  )
  return rows[0]?.migration ? Number(rows[0].migration) : null
}

/** Returns the names of all documents' files. */
export const findFileNames = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    'select distinct file_path as name from documents order by name',
  )
  return rows.map(({ name }) => name)
}

/** Prevents the removal of files until the client disconnects. */
export const blockFileRemoval = (client: pg.Client) =>
  client.query('select pg_advisory_lock($1)', [FILE_REMOVAL_LOCK_ID])

/** Returns the first application table with rows, or undefined if all are empty. */
export const findFilledTable = async (client: pg.Client): Promise<string | undefined> => {
  for (const { name } of await findBackupTables(client)) {
    if (name.startsWith('pgboss.')) continue
    if ((await client.query(`select from ${name} limit 1`)).rowCount) return name
  }
  return undefined
}
