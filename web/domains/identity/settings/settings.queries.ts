import { changeSettings, getSettings, type SettingsChange } from '#contract/identity'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const settingsQuery = createQuery(getSettings)

export const saveSettings = (body: z.output<typeof SettingsChange>) => request(changeSettings, { body })

export const settingsInvalidations = [getSettings] as const
