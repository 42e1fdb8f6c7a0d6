import type { QueryClient } from '@tanstack/react-query'
import { changeSettings, getSettings, type SettingsChange } from '#contract/settings.ts'
import type { z } from '#contract/zod.ts'
import { queryOf } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'

export const settingsQuery = queryOf(getSettings)

export const saveSettings = (body: z.output<typeof SettingsChange>) => request(changeSettings, { body })

export const refreshSettings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: settingsQuery.queryKey })
