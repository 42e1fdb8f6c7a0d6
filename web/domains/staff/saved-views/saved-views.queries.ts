import { listSavedViews, NewSavedView, removeSavedView, saveView } from '#contract/staff'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const savedViewsQuery = createQuery(listSavedViews)

/** Saves a view of a list. @throws if the list's search isn't valid */
export const postSavedView = (view: Record<keyof NewSavedView, unknown>) =>
  request(saveView, { body: NewSavedView.parse(view) })

export const deleteSavedView = (id: number) => request(removeSavedView, { params: { id } })

export const savedViewInvalidations = [listSavedViews] as const
