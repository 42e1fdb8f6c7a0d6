import type { Context } from './context.ts'

/**
 * Runs `work` for each record. A record that fails is logged and doesn't stop the others. Throws at the end if any
 * failed, so that the job counts as failed.
 * @param fieldsOf what is logged about a record, such as its id
 */
export const eachRecord = async <T>(
  { log }: Pick<Context, 'log'>,
  records: readonly T[],
  fieldsOf: (record: T) => object,
  work: (record: T) => Promise<unknown>,
): Promise<void> => {
  let failures = 0
  for (const record of records)
    await work(record).catch((error: unknown) => {
      failures += 1
      log.error({ err: error, ...fieldsOf(record) }, 'a record failed')
    })
  if (failures > 0) throw new Error(`${failures} of ${records.length} records failed`)
}
