import { Fragment } from 'react'

const figures = /((?:about )?\$?\d+[-–]\d+(?: minutes| weeks)?)/

/** A text whose figures that belong together, such as 10–15 minutes or $25-100, never part at the end of a line. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(figures).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
      <Fragment key={index}>{part}</Fragment>
    ),
  )
