import { keepPreviousData } from '@tanstack/react-query'
import {
  type BusinessQuery,
  type BusinessTableName,
  exportBusiness,
  getFunnel,
  getGrantValue,
  getMoney,
  getStages,
  getWorkload,
} from '#contract/business'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl } from '#web/api/request.ts'

/** Keeps the previous range's figures on screen while those for the new range load. */
const kept = { placeholderData: keepPreviousData }

export const moneyQuery = (query: BusinessQuery) => ({ ...createQuery(getMoney, { query }), ...kept })
export const funnelQuery = (query: BusinessQuery) => ({ ...createQuery(getFunnel, { query }), ...kept })
export const stagesQuery = (query: BusinessQuery) => ({ ...createQuery(getStages, { query }), ...kept })
export const grantValueQuery = (query: BusinessQuery) => ({
  ...createQuery(getGrantValue, { query }),
  ...kept,
})
export const workloadQuery = createQuery(getWorkload)

export const exportAddress = (table: BusinessTableName, query: BusinessQuery): string =>
  getRouteUrl(exportBusiness, { params: { table }, query })
