import { typesInWords } from '#contract/documents'
import { Problem } from '#contract/problem.ts'

/** A file that we do not take, with the reason for who sent it. */
export const refuse = (reason: string): Problem => new Problem('DOCUMENT_REFUSED', { message: reason })

export const refuseType = (): Problem =>
  refuse(`We can't accept this type of file. Please upload a ${typesInWords} file.`)
