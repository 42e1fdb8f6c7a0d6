import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startDatabase } from '#launcher/embedded-database.ts'
import { loadEnvironment, readDemoSettings } from '#launcher/settings.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { seedProjects } from './seed-projects.ts'

// `npm run seed -- --projects 100000` fills the database at DATABASE_URL, or the local one, with test data.
// Stop the application before you fill the local database.
const projectRoot = join(import.meta.dirname, '..')
const { values: cliOptions } = parseArgs({ options: { projects: { type: 'string', default: '1000' } } })
const projectCount = Number(cliOptions.projects)
if (!Number.isInteger(projectCount) || projectCount < 1 || projectCount > 1_000_000)
  throw new Error('--projects takes a whole number from 1 to 1000000')
const environment = loadEnvironment(projectRoot)
if (process.env.NODE_ENV === 'production') throw new Error('A production database is never seeded.')

const settings = readDemoSettings(environment, projectRoot)
const localDatabase =
  settings.databaseUrl === undefined ? await startDatabase({ dataDir: settings.dataDir }) : null
try {
  const url = settings.databaseUrl ?? localDatabase?.url ?? ''
  await migrateDatabase(url)
  const made = await seedProjects(url, projectCount, new Date(), console.log)
  console.log(
    made === 0 ? 'There are seeded projects already; nothing was changed.' : `${made} projects made.`,
  )
} finally {
  await localDatabase?.stop()
}
