import { keepPreviousData } from '@tanstack/react-query'
import { getMail, listMails, type MailQuery, resendMail } from '#contract/mail'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const mailPageQuery = (query: z.output<typeof MailQuery>) => ({
  ...queryOf(listMails, { query }),
  placeholderData: keepPreviousData,
  // Mails go out by themselves: what was read a minute ago is history.
  staleTime: 0,
})

export const mailQuery = (id: string) => ({ ...queryOf(getMail, { params: { id } }), staleTime: 0 })

export const resend = (id: string, as: 'retry' | 'copy') =>
  request(resendMail, { params: { id }, body: { as } })

export const mailRoutes = [listMails, getMail] as const
