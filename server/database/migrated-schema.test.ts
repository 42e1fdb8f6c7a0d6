import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import * as schema from './schema.ts'

// drizzle-kit adds an enumerable property to arrays. PDF.js rejects it, and later tests in this process load
// PDF.js.
Object.defineProperty(Array.prototype, 'random', { enumerable: false })

/** Queries that describe a database's schema. */
const schemaQueries = {
  columns: `
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
      coalesce(column_default, generation_expression, identity_generation, '-') as line
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`,
  indexes: `select indexdef as line from pg_indexes where schemaname = 'public'`,
  constraints: `
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
}

const describeDatabase = async (client: pg.Client): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {}
  for (const [what, question] of Object.entries(schemaQueries)) {
    const { rows } = await client.query<{ line: string }>(question)
    found[what] = rows.map(({ line }) => line).toSorted()
  }
  return found
}

const connectClient = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

test('the migrations create every column, default, index, and check in the schema', async () => {
  const migrated = await createTestDatabase()
  const admin = await connectClient(inject('databaseUrl'))
  const name = `schema_${crypto.randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  const expectedUrl = new URL(inject('databaseUrl'))
  expectedUrl.pathname = `/${name}`
  const [found, expected] = await Promise.all([connectClient(migrated.url), connectClient(expectedUrl.href)])
  try {
    const nothing = generateDrizzleJson({}, undefined, undefined, 'snake_case')
    const everything = generateDrizzleJson(schema, nothing.id, undefined, 'snake_case')
    for (const statement of await generateMigration(nothing, everything)) await expected.query(statement)
    const inSchema = await describeDatabase(expected)
    expect(inSchema.indexes?.length).toBeGreaterThan(50)
    expect(await describeDatabase(found)).toEqual(inSchema)
  } finally {
    await Promise.all([found.end(), expected.end()])
    await admin.query(`drop database ${name}`)
    await admin.end()
    await migrated.drop()
  }
})
