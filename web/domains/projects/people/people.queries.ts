import * as contract from '#contract/projects'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const peopleQuery = (publicId: string) =>
  createQuery(contract.listPeople, { params: { id: publicId } })

/**
 * Queries to refetch after a project's people change. Includes the project, because the viewer's role may
 * change.
 */
export const peopleInvalidations = ['project'] as const

export const invitePerson = (publicId: string, body: z.input<typeof contract.NewInvitation>) =>
  request(contract.invitePerson, { params: { id: publicId }, body })
export const renewInvitation = (publicId: string, invitationId: number) =>
  request(contract.renewInvitation, { params: { id: publicId, invitationId } })
export const revokeInvitation = (publicId: string, invitationId: number) =>
  request(contract.revokeInvitation, { params: { id: publicId, invitationId } })
export const changeMemberRole = (publicId: string, userId: number, role: contract.MemberRole) =>
  request(contract.changeMemberRole, { params: { id: publicId, userId }, body: { role } })
export const removeMember = (publicId: string, userId: number) =>
  request(contract.removeMember, { params: { id: publicId, userId } })
export const leaveProject = (publicId: string) => request(contract.leaveProject, { params: { id: publicId } })
export const transferOwnership = (publicId: string, body: z.input<typeof contract.OwnershipTransfer>) =>
  request(contract.transferOwnership, { params: { id: publicId }, body })
export const readInvitation = (token: string) => request(contract.getInvitationDetails, { body: { token } })
export const acceptInvitation = (token: string) => request(contract.acceptInvitation, { body: { token } })
