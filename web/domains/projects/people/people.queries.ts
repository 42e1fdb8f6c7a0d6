import {
  acceptInvitation,
  changeMemberRole,
  invitePerson,
  leaveProject,
  listPeople,
  type MemberRole,
  type NewInvitation,
  type OwnershipTransfer,
  readInvitation,
  removeMember,
  renewInvitation,
  revokeInvitation,
  transferOwnership,
} from '#contract/projects'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const peopleQuery = (publicId: string) => createQuery(listPeople, { params: { id: publicId } })

/**
 * Queries to refetch after a project's people change. Includes the project, because the viewer's role may
 * change.
 */
export const peopleInvalidations = ['project'] as const

export const postInvitation = (publicId: string, body: z.input<typeof NewInvitation>) =>
  request(invitePerson, { params: { id: publicId }, body })
export const postRenewal = (publicId: string, invitationId: number) =>
  request(renewInvitation, { params: { id: publicId, invitationId } })
export const deleteInvitation = (publicId: string, invitationId: number) =>
  request(revokeInvitation, { params: { id: publicId, invitationId } })
export const putMemberRole = (publicId: string, userId: number, role: MemberRole) =>
  request(changeMemberRole, { params: { id: publicId, userId }, body: { role } })
export const deleteMember = (publicId: string, userId: number) =>
  request(removeMember, { params: { id: publicId, userId } })
export const postLeave = (publicId: string) => request(leaveProject, { params: { id: publicId } })
export const putOwner = (publicId: string, body: z.input<typeof OwnershipTransfer>) =>
  request(transferOwnership, { params: { id: publicId }, body })
export const postInvitationToken = (token: string) => request(readInvitation, { body: { token } })
export const postAcceptance = (token: string) => request(acceptInvitation, { body: { token } })
