import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import { NoWrapFigures } from './no-wrap.tsx'

interface Props {
  id?: string
  title: ReactNode
  lead?: ReactNode
  /** `quiet` and `deep` set a section apart from the adjacent ones. */
  ground?: 'paper' | 'quiet' | 'deep'
  children: ReactNode
}

const groundStyles = { paper: '', quiet: 'bg-mist', deep: 'deep' }

export const Section = ({ id, title, lead, ground = 'paper', children }: Props) => (
  <section id={id} className={joinClasses('paint-later scroll-mt-16', groundStyles[ground])}>
    <div className="mx-auto max-w-page px-4 py-16 sm:px-6 sm:py-24">
      <h2 className="max-w-3xl text-3xl sm:text-[2.625rem] xl:text-5xl">{title}</h2>
      {lead && (
        <p className="mt-4 max-w-text text-lg text-balance text-soft">
          {typeof lead === 'string' ? <NoWrapFigures>{lead}</NoWrapFigures> : lead}
        </p>
      )}
      <div className="mt-10">{children}</div>
    </div>
  </section>
)
