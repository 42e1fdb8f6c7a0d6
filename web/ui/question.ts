import { isValidElement, type ReactNode } from 'react'

/** A question that a page answers. */
export interface Question {
  question: string
  answer: ReactNode
}

/** The words of some content without its markup. */
export const textOf = (content: ReactNode): string => {
  if (typeof content === 'string' || typeof content === 'number') return String(content)
  if (Array.isArray(content)) return content.map(textOf).join('')
  return isValidElement<{ children?: ReactNode }>(content) ? textOf(content.props.children) : ''
}
