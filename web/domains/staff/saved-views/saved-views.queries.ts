import * as contract from '#contract/staff'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const savedViewsQuery = createQuery(contract.listSavedViews)

/** Saves a view of a list. Throws if the view is invalid. */
export const saveView = (view: Record<keyof contract.NewSavedView, unknown>) =>
  request(contract.saveView, { body: contract.NewSavedView.parse(view) })

export const removeSavedView = (id: number) => request(contract.removeSavedView, { params: { id } })

export const savedViewInvalidations = [contract.listSavedViews] as const
