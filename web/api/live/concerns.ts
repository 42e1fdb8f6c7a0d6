import type { Change } from '#contract/live.ts'

const isMessages = (address: string): boolean => /\/messages$/.test(address)

/** Whether data loaded from an address shows what changed. Projects may have been loaded by number. */
export const concerns = ({ topic, publicId }: Change, address: string): boolean => {
  // Messages, statuses, payments and mails all make work or end it.
  if (/^\/api\/admin\/queue/.test(address)) return true
  if (topic === 'queue') return false
  if (topic === 'messages' && isMessages(address)) return address.includes(`/${publicId}/`)
  if (isMessages(address)) return false
  // A message, written or read, changes the marks wherever projects are shown.
  return (
    address === '/api/projects' ||
    address === `/api/projects/${publicId}` ||
    address === `/api/projects/${publicId}/payments` ||
    address === `/api/projects/${publicId}/updates` ||
    address === `/api/onboarding/${publicId}` ||
    /^\/api\/projects\/\d+$/.test(address) ||
    /^\/api\/admin\/(projects|portfolio)/.test(address)
  )
}
