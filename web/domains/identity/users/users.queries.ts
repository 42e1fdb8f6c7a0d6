import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import {
  endPersonsSessions,
  getPerson,
  inviteAgain,
  inviteStaff,
  listPeople,
  type OwnProof,
  type PersonQuery,
  removePersonsSecondFactor,
  type StaffInvitation,
  switchPerson,
  unlockPerson,
} from '#contract/identity'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const peoplePageQuery = (query: z.output<typeof PersonQuery>) => ({
  ...queryOf(listPeople, { query }),
  placeholderData: keepPreviousData,
})

export const personQuery = (id: number) => ({ ...queryOf(getPerson, { params: { id } }), staleTime: 0 })

export const invite = (body: z.input<typeof StaffInvitation>) => request(inviteStaff, { body })

export const mailInvitation = (id: number, body: OwnProof) => request(inviteAgain, { params: { id }, body })

export const setActive = (id: number, isActive: boolean, proof: OwnProof) =>
  request(switchPerson, { params: { id }, body: { isActive, ...proof } })

export const endSessions = (id: number) => request(endPersonsSessions, { params: { id } })

export const unlock = (id: number) => request(unlockPerson, { params: { id } })

export const removeSecondFactor = (id: number, body: OwnProof) =>
  request(removePersonsSecondFactor, { params: { id }, body })

/** Everything that shows accounts or what belongs to them is read again. */
export const refreshPeople = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/admin\/(people|staff|security)/.test(String(queryKey[0])),
  })
