import { createContext, use } from 'react'
import { hasRight, type ProjectRole } from '#contract/projects'

/** The viewer's role in the project that a page shows. Null for staff, and outside of a project's page. */
export const ProjectRoleContext = createContext<ProjectRole | null>(null)

/** Whether the viewer can edit the project. Use it only to hide controls. The server enforces access. */
export const useCanEdit = (): boolean => {
  const role = use(ProjectRoleContext)
  return role === null || hasRight(role, 'edit')
}

/** Whether the viewer sees the project's payments and manages its people. */
export const useCanManage = (): boolean => {
  const role = use(ProjectRoleContext)
  return role === null || hasRight(role, 'manage')
}
