import type { ProjectReference } from '#contract/fields.ts'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { lockExistingProject } from '#server/projects'
import { deleteAdsAccount, findAdsAccount, isCustomerIdTaken, saveAdsAccount } from './google-ads.queries.ts'

/**
 * Connects a project to a Google Ads account and starts the first import. An empty ID disconnects the account
 * and keeps the imported figures.
 * @throws PROJECT_NOT_FOUND, CUSTOMER_ID_TAKEN
 */
export const changeAdsCustomer = (
  { database, jobs }: Context,
  reference: ProjectReference,
  customerId: string,
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, reference)
    if ((await findAdsAccount(tx, project.id))?.customerId === customerId) return
    if (customerId === '') await deleteAdsAccount(tx, project.id)
    else {
      if (await isCustomerIdTaken(tx, customerId, project.id))
        throw new Problem('CUSTOMER_ID_TAKEN', {
          fields: {
            customerId:
              'Another project uses this customer ID. Check it, or disconnect it from that project first.',
          },
        })
      await saveAdsAccount(tx, project.id, customerId)
      await jobs.enqueue(tx, 'import-google-ads', { projectId: project.id })
    }
    await announceChange(tx, 'project', project)
  })

/** Starts an import for one project. @throws PROJECT_NOT_FOUND, ADS_NOT_CONNECTED */
export const startAdsImport = ({ database, jobs }: Context, reference: ProjectReference): Promise<void> =>
  database.transaction(async (tx) => {
    const { id: projectId } = await lockExistingProject(tx, reference)
    if (!(await findAdsAccount(tx, projectId))) throw new Problem('ADS_NOT_CONNECTED')
    await jobs.enqueue(tx, 'import-google-ads', { projectId })
  })
