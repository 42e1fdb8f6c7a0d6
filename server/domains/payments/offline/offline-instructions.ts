import { packageOf } from '#contract/packages.ts'
import type { OfflineInstructions } from '#contract/payments'
import { paymentReference } from '#contract/payments'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'

/** How a project is paid by bank transfer or check. */
export const offlineInstructions = async (
  { settings }: Context,
  project: ProjectRecord,
): Promise<OfflineInstructions> => {
  const { bank_details: bankDetails } = await settings.read()
  return {
    offered: bankDetails === '' ? ['check'] : ['transfer', 'check'],
    chosen: project.offlineMethod,
    amount: packageOf(project.packageType).price,
    reference: paymentReference(project.id),
    bankDetails: bankDetails === '' ? null : bankDetails,
  }
}
