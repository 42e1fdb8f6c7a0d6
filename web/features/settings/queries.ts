import type { QueryClient } from '@tanstack/react-query'
import { changeSettings, getSettings, type Settings } from '#contract/settings.ts'
import { queryOf } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'

export const settingsQuery = queryOf(getSettings)

export const saveSettings = (body: Settings) => request(changeSettings, { body })

export const refreshSettings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: settingsQuery.queryKey })
