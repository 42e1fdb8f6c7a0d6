import { keepPreviousData } from '@tanstack/react-query'
import {
  type BusinessQuery,
  type BusinessTableName,
  exportBusiness,
  getFunnel,
  getGrantsByMonth,
  getMoney,
  getStages,
  getWorkload,
} from '#contract/business'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl } from '#web/api/request.ts'

/** Keeps the previous range's figures on screen while those for the new range load. */
const previousDataOptions = { placeholderData: keepPreviousData }

export const moneyQuery = (query: BusinessQuery) => ({
  ...createQuery(getMoney, { query }),
  ...previousDataOptions,
})
export const funnelQuery = (query: BusinessQuery) => ({
  ...createQuery(getFunnel, { query }),
  ...previousDataOptions,
})
export const stageTimesQuery = (query: BusinessQuery) => ({
  ...createQuery(getStages, { query }),
  ...previousDataOptions,
})
export const grantsByMonthQuery = (query: BusinessQuery) => ({
  ...createQuery(getGrantsByMonth, { query }),
  ...previousDataOptions,
})
export const workloadQuery = createQuery(getWorkload)

export const getBusinessExportUrl = (table: BusinessTableName, query: BusinessQuery): string =>
  getRouteUrl(exportBusiness, { params: { table }, query })
