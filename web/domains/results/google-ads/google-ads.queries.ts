import { changeAdsCustomer, getAdsConnection, importFromAds } from '#contract/results'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const adsQuery = (publicId: string) => queryOf(getAdsConnection, { params: { id: publicId } })

export const putAdsCustomer = (publicId: string, customerId: string) =>
  request(changeAdsCustomer, { params: { id: publicId }, body: { customerId } })

export const postAdsImport = (publicId: string) => request(importFromAds, { params: { id: publicId } })
