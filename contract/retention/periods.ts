/**
 * Number of days that records are kept before a job deletes or erases them. docs/security.md explains the
 * periods, and the privacy policy states those that concern clients.
 */
export const retentionPeriods = {
  endedSessions: {
    days: 7,
    label: 'Sessions, emailed links, and login challenges',
    note: 'From the day they end',
  },
  invitations: { days: 30, label: 'Invitations to projects', note: 'From the day their link expires' },
  signingLinks: { days: 30, label: 'Links for signing', note: 'From the day they expire' },
  loginAttempts: { days: 90, label: 'Login attempts', note: '' },
  lockouts: { days: 90, label: 'Lockouts', note: '' },
  securityEvents: {
    days: 365,
    label: 'Security events',
    note: 'Critical ones stay until they are resolved',
  },
  webhookPayloads: {
    days: 90,
    label: 'Contents of payment events',
    note: 'That an event arrived stays known',
  },
  mailContents: { days: 180, label: 'Contents of emails', note: '' },
  mails: { days: 365, label: 'Recipients and subjects of emails', note: '' },
  contactMessages: { days: 730, label: 'Contact messages and replies', note: '' },
  replyMailbox: {
    days: 30,
    label: 'Emails in the reply mailbox',
    note: 'From the day they were stored with a project',
  },
  incidents: { days: 90, label: 'Incidents of the program', note: 'From the day they end' },
  unpaidPurchases: {
    days: 365,
    label: 'Unpaid orders, and clients without other data',
    note: '',
  },
} as const satisfies Record<string, { days: number; label: string; note: string }>

export type RetentionKind = keyof typeof retentionPeriods

/** Years for which a paid project is kept after its last change. Then, staff can delete it. */
export const PROJECT_RETENTION_YEARS = 7
