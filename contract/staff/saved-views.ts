import { NumericId, SuccessReply, textField } from '#contract/fields.ts'
import { StaffPaymentSearch } from '#contract/payments'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { ProjectSearch } from './projects.ts'

/** Maximum number of saved views per staff member. */
export const MAX_SAVED_VIEWS = 20

/** The lists that support saved views, with the schema of the search that a view stores. */
const searchByList = { projects: ProjectSearch, payments: StaffPaymentSearch }
export type SavedViewListName = keyof typeof searchByList

export const savedViewNameField = textField(40).min(1, 'Please enter a name')

const viewFields = {
  name: savedViewNameField,
  /** Names of the visible columns. Null for the columns that the user last chose. */
  columns: z.array(textField(30)).max(20).nullable().default(null),
}

const defineView = <List extends SavedViewListName>(list: List) =>
  z.object({ list: z.literal(list), search: searchByList[list], ...viewFields })

/** A named set of filters for one list, with a sort order and columns. */
export const NewSavedView = z.discriminatedUnion('list', [defineView('projects'), defineView('payments')])
export type NewSavedView = z.output<typeof NewSavedView>

const savedViewFields = { id: z.int() }
export const SavedView = z.discriminatedUnion('list', [
  defineView('projects').extend(savedViewFields),
  defineView('payments').extend(savedViewFields),
])
export type SavedView = z.output<typeof SavedView>

export const listSavedViews = defineRoute({
  method: 'GET',
  path: '/api/admin/saved-views',
  summary: 'The current user’s saved views, oldest first',
  access: 'staff',
  reply: z.array(SavedView),
})

export const saveView = defineRoute({
  method: 'POST',
  path: '/api/admin/saved-views',
  summary:
    'Saves filters, sort order, and columns under a name, replacing any view of the list with that name',
  access: 'staff',
  limit: 'write',
  body: NewSavedView,
  reply: SavedView,
})

export const removeSavedView = defineRoute({
  method: 'DELETE',
  path: '/api/admin/saved-views/:id',
  summary: 'Removes one of the current user’s saved views',
  access: 'staff',
  limit: 'write',
  params: z.object({ id: NumericId }),
  reply: SuccessReply,
})
