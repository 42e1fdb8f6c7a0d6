interface RecordCounts {
  messages: number
  documents: number
  payments: number
}

const recordNouns = [
  ['messages', 'message'],
  ['documents', 'document'],
  ['payments', 'payment'],
] as const satisfies readonly [keyof RecordCounts, string][]

/** Formats the records deleted with a project, such as "12 messages, 1 document, and 2 payments". */
export const formatRecordCounts = (counts: RecordCounts): string => {
  const parts = recordNouns.map(([key, noun]) => `${counts[key]} ${noun}${counts[key] === 1 ? '' : 's'}`)
  return new Intl.ListFormat('en-US').format(parts)
}

export const sumRecordCounts = (all: readonly RecordCounts[]): RecordCounts => ({
  messages: all.reduce((total, { messages }) => total + messages, 0),
  documents: all.reduce((total, { documents }) => total + documents, 0),
  payments: all.reduce((total, { payments }) => total + payments, 0),
})
