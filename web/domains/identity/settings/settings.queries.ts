import { changeSettings, getSettings, type SettingsChange } from '#contract/identity'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const settingsQuery = queryOf(getSettings)

export const saveSettings = (body: z.output<typeof SettingsChange>) => request(changeSettings, { body })

export const settingsRoutes = [getSettings] as const
