import { getMail, listMails, resendMail } from '#contract/email'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const mailQuery = (id: string) => ({ ...queryOf(getMail, { params: { id } }), staleTime: 0 })

export const resend = (id: string, as: 'retry' | 'copy') =>
  request(resendMail, { params: { id }, body: { as } })

export const mailRoutes = [listMails, getMail] as const
