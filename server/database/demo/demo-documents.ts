import type { DocumentKind, RequestStatus } from '#contract/documents'

interface DemoDocument {
  name: string
  type: DocumentKind
  /** Days from the payment to the upload. The fraction is the time within business hours. */
  day: number
  from: 'client' | 'staff'
  isHidden?: true
  /** Whether the document is a new version of the previous one in the list. */
  isVersion?: true
  /** The beginning of the message that the document is attached to. */
  sentWith?: string
  /** The document's lines. In a PDF, the first line is the title. In a CSV file, each line is a row. */
  lines: readonly string[]
}

interface DemoRequest {
  type: DocumentKind
  words: string
  /** Days from the payment to the request. The fraction is the time within business hours. */
  day: number
  /** Days until the request is due, counted from `day`. For pending requests, counted from today. */
  dueIn: number
  status: RequestStatus
  /** Name of the document submitted for the request. */
  answer?: string
}

interface DemoProjectDocuments {
  documents: readonly DemoDocument[]
  requests: readonly DemoRequest[]
}

/** The demo projects' documents and document requests. */
export const demoDocuments: Readonly<Record<string, DemoProjectDocuments>> = {
  'Tidewater Reading Room': {
    documents: [
      {
        name: 'First board meeting.pdf',
        type: 'minutes',
        day: 2.4,
        from: 'client',
        lines: [
          'Minutes of the first meeting of the board',
          'Three directors were elected.',
          'The bylaws were adopted.',
        ],
      },
      {
        name: 'Articles of incorporation.pdf',
        type: 'articles',
        day: 6.1,
        from: 'staff',
        lines: [
          'Commonwealth of Virginia',
          'Articles of Incorporation',
          'Tidewater Reading Room, a nonstock corporation',
        ],
      },
      {
        name: 'EIN letter.pdf',
        type: 'ein_letter',
        day: 6.8,
        from: 'staff',
        lines: ['We assigned you EIN 88-2019441.', 'Keep this notice in your permanent records.'],
      },
      {
        name: 'Bylaws.pdf',
        type: 'bylaws',
        day: 7.3,
        from: 'staff',
        lines: ['Bylaws of Tidewater Reading Room', 'Draft for signature'],
      },
      {
        name: 'Bylaws signed.pdf',
        type: 'bylaws',
        day: 9.5,
        from: 'client',
        isVersion: true,
        lines: ['Bylaws of Tidewater Reading Room', 'Signed by all three directors'],
      },
      {
        name: 'Budget.csv',
        type: 'budget',
        day: 10.2,
        from: 'client',
        lines: ['Year,Income,Expenses', '1,48000,45500', '2,61000,58200', '3,72000,69400'],
      },
      {
        name: 'Determination letter.pdf',
        type: 'determination_letter',
        day: 21.5,
        from: 'staff',
        lines: ['We determined you are exempt from federal income tax', 'under section 501(c)(3).'],
      },
      {
        name: 'Hampton reading room.csv',
        type: 'other',
        day: 57.6,
        from: 'client',
        sentWith: 'Sixty-one signups',
        lines: ['Day,Opens,Closes', 'Tuesday,15:30,19:00', 'Thursday,15:30,19:00'],
      },
      {
        name: 'First monthly report.pdf',
        type: 'other',
        day: 71.5,
        from: 'staff',
        sentWith: 'Your first monthly report',
        lines: ['Tidewater Reading Room', '$8,640 of $10,000 used', '2,910 clicks, 148 signups'],
      },
      {
        name: 'Ad Grant checklist.pdf',
        type: 'other',
        day: 35,
        from: 'staff',
        isHidden: true,
        lines: ['Four campaigns, two ad groups each', 'Conversion: tutoring signup'],
      },
    ],
    requests: [
      {
        type: 'minutes',
        words:
          'Please upload the minutes of the meeting where your board was elected, with every director’s full name.',
        day: 2,
        dueIn: 7,
        status: 'approved',
        answer: 'First board meeting.pdf',
      },
      {
        type: 'brand',
        words: 'Please upload two or three photos of your reading rooms. We use them in your spring ads.',
        day: 252,
        dueIn: 5,
        status: 'pending',
      },
    ],
  },
  'Harbor Kitchen Collective': {
    documents: [
      {
        name: 'Minutes of April 2.pdf',
        type: 'minutes',
        day: 3.6,
        from: 'client',
        lines: ['Minutes of the board', 'The treasurer will step down at the end of next month.'],
      },
    ],
    requests: [
      {
        type: 'minutes',
        words:
          'Please send the minutes that record the election of your board, with every director’s full name.',
        day: 2.8,
        dueIn: 7,
        status: 'submitted',
        answer: 'Minutes of April 2.pdf',
      },
    ],
  },
  'Frost & Forge Makers': {
    documents: [],
    requests: [
      {
        type: 'conflict_policy',
        words: 'Please have every director sign the conflict of interest policy and upload the signed copy.',
        day: 7.6,
        dueIn: -2,
        status: 'pending',
      },
    ],
  },
}
