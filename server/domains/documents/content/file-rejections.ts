import { documentTypesText } from '#contract/documents'

/** Reasons for rejecting a file, as shown to the uploader. */
export const fileRejectionTexts = {
  type: `We can’t accept this type of file. Please upload a ${documentTypesText} file.`,
  officeFormat:
    'Of Office files, we accept Word (DOCX) and Excel (XLSX). Please save this file as one of those, or as a PDF, and try again.',
  password: 'This file is password-protected. Please save a copy without the password and try again.',
  macros:
    'This file contains macros or is saved in a format for them. Please save a copy without macros and try again.',
  embedded:
    'This file contains an embedded object, such as another file or a control. Please remove it, or save the file as a PDF, and try again.',
  external:
    'This file loads a template or other content from somewhere else. Please save it as a PDF and try again.',
  hidden: 'This file has another file hidden inside it. Please save a new copy and try again.',
  damaged:
    'This file is damaged, or it isn’t the document it claims to be. Please save a new copy and try again.',
  incomplete:
    'This PDF is incomplete. Its download or scan may have been interrupted. Please save a new copy and try again.',
  unpacks: 'This file unpacks to far more than a document should. Please save a new copy and try again.',
  complex: 'This file is too complex for us to check. Please save a simpler copy and try again.',
  noTable:
    'We can’t recognize a table in this file. A CSV needs at least two columns and two rows. Please save it as an Excel (XLSX) file or a PDF and try again.',
} as const
export type FileRejectionReason = keyof typeof fileRejectionTexts

/** Thrown when a file's content is rejected. Only the reason is sent to the parent process. */
export class FileRejectionError extends Error {
  readonly reason: FileRejectionReason

  constructor(reason: FileRejectionReason) {
    super(reason)
    this.reason = reason
  }
}
