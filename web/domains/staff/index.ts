export { ProjectsArea } from './projects/projects-area.tsx'
export { StaffPage } from './shell/staff-page.tsx'
export { RequireStaff, StaffShell } from './shell/staff-shell.tsx'
export { WorkQueue } from './work-queue/work-queue.tsx'
