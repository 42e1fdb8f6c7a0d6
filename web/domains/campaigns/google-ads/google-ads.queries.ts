import { changeAdsCustomer, getAdsConnection, importFromAds, listGrantAccounts } from '#contract/campaigns'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const adsQuery = (publicId: string) => queryOf(getAdsConnection, { params: { id: publicId } })

/** What connecting changes at once; what is imported then comes with a live event. */
export const adsRoutes = [getAdsConnection, listGrantAccounts] as const

export const putAdsCustomer = (publicId: string, customerId: string) =>
  request(changeAdsCustomer, { params: { id: publicId }, body: { customerId } })

export const postAdsImport = (publicId: string) => request(importFromAds, { params: { id: publicId } })
