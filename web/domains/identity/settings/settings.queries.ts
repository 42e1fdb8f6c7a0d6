import * as contract from '#contract/identity'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const settingsQuery = createQuery(contract.getSettings)

export const changeSettings = (body: z.output<typeof contract.SettingsChange>) =>
  request(contract.changeSettings, { body })

export const settingsInvalidations = [contract.getSettings] as const
