/** Returns a job's label: `deliver-mail` becomes “Deliver email”. */
export const getJobLabel = (name: string): string => {
  const words = name.replaceAll('-', ' ').replace(/\bmail\b/, 'email')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface IncidentTexts {
  /** Returns the title. `subject` is what the incident affects, such as a job's name. */
  title: (subject: string) => string
  /** What staff should do. */
  advice: string
}

/** Operational problems that can occur while the program runs, with their texts for staff. */
export const incidentTexts = {
  job: {
    title: (job) => `The background job “${getJobLabel(job)}” keeps failing`,
    advice: 'Once the cause is fixed, try the job again on the Health page.',
  },
  mail: {
    title: () => 'Emails aren’t going out',
    advice: 'Check the mail server. Waiting emails are sent once it accepts them.',
  },
  payments: {
    title: () => 'Payments aren’t being checked',
    advice:
      'Check whether the payment provider can be reached. Payments whose notice got lost are found once this works.',
  },
  scanner: {
    title: () => 'The virus scanner isn’t answering',
    advice: 'Start the scanner. Uploaded documents wait until it has checked them.',
  },
  disk: {
    title: () => 'The disk is almost full',
    advice: 'Free up space, or move the data folder to a larger disk.',
  },
  storage: {
    title: () => 'Files can’t be stored',
    advice: 'Check that the storage for documents can be reached and written to.',
  },
  files: {
    title: () => 'Stored files are damaged',
    advice: 'Restore these files from a backup. Until then, they can’t be downloaded.',
  },
  backup: {
    title: () => 'The last backup is more than a day old',
    advice: 'Check why the scheduled backup didn’t run, or make one by hand.',
  },
  error: {
    title: (request) => `Requests to ${request} fail`,
    advice: 'Pass this on to the person who maintains the program. The log has the details.',
  },
} as const satisfies Record<string, IncidentTexts>

export type IncidentKind = keyof typeof incidentTexts
export const incidentKinds = Object.keys(incidentTexts) as [IncidentKind, ...IncidentKind[]]

export const getIncidentTitle = (kind: IncidentKind, subject: string): string =>
  incidentTexts[kind].title(subject)
