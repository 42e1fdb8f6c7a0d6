import { Printer } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { Button, textLinkStyle } from '#web/ui/buttons.tsx'
import { NoWrapFigures } from '#web/ui/no-wrap.tsx'

/** A paragraph, or the items of a list. */
type LegalBlock = string | readonly string[]

export interface LegalSection {
  /** The ID of the section's anchor. */
  id: string
  title: string
  blocks: readonly LegalBlock[]
}

export interface LegalText {
  title: string
  /** The document's version. Set only for documents whose version is stored when a user agrees. */
  version?: string
  /** The day on which a legal document takes effect. */
  effective?: string
  lead: string
  sections: readonly LegalSection[]
}

/** Renders text with our email address as a link. */
const LegalProse = ({ children }: { children: string }) =>
  children.split(brand.supportEmail).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <a className={textLinkStyle} href={`mailto:${brand.supportEmail}`}>
          {brand.supportEmail}
        </a>
      )}
      <NoWrapFigures>{part}</NoWrapFigures>
    </Fragment>
  ))

const BlockView = ({ block }: { block: LegalBlock }): ReactNode =>
  typeof block === 'string' ? (
    <p>
      <LegalProse>{block}</LegalProse>
    </p>
  ) : (
    <ul className="ml-5 list-disc space-y-1.5 marker:text-link">
      {block.map((point) => (
        <li key={point}>
          <LegalProse>{point}</LegalProse>
        </li>
      ))}
    </ul>
  )

/**
 * A document with a table of contents, numbered sections, and its effective date, if any. In browsers that
 * support it, CSS highlights the current section, so the page doesn't need JavaScript.
 */
export const LegalPage = ({ title, version, effective, lead, sections }: LegalText) => (
  <div className="mx-auto grid grid-cols-1 w-full max-w-page gap-x-16 gap-y-10 px-4 py-14 sm:px-6 sm:py-20 lg:grid-cols-[16rem_1fr] print:block print:p-0">
    <div className="lg:col-span-2">
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      {effective && (
        <p className="mt-3 font-semibold">
          {version ? `Version ${version}, effective ${effective}` : `Effective ${effective}`}
        </p>
      )}
      <p className="mt-4 max-w-text text-lg text-soft">{lead}</p>
      <Button variant="outline" size="small" className="mt-5 print:hidden" onClick={() => window.print()}>
        <Printer className="size-4" aria-hidden="true" />
        Print or save as PDF
      </Button>
    </div>
    <nav aria-label="Contents" className="self-start lg:sticky lg:top-24 print:hidden">
      <h2 className="font-sans text-[0.9375rem] font-semibold tracking-normal">Contents</h2>
      <ol className="mt-2 section-marks border-line text-[0.9375rem] lg:border-l">
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={`inline-flex min-h-9 items-center py-1.5 leading-snug pointer-coarse:min-h-11 lg:-ml-px lg:flex lg:border-transparent lg:border-l-3 lg:pl-4 lg:no-underline ${textLinkStyle}`}
            >
              {index + 1}. {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
    <article className="max-w-140 print:mt-6 print:max-w-none">
      {sections.map(({ id, title, blocks }, index) => (
        <section
          key={id}
          id={id}
          className="border-line border-t py-8 first:border-t-0 first:pt-0 print:py-4"
        >
          <h2 className="break-after-avoid text-2xl print:text-lg">
            {index + 1}. {title}
          </h2>
          <div className="mt-4 grid grid-cols-1 gap-3.5 wrap-anywhere text-soft print:mt-2 print:block print:space-y-2 print:text-sm">
            {blocks.map((block) => (
              <BlockView key={typeof block === 'string' ? block : block[0]} block={block} />
            ))}
          </div>
        </section>
      ))}
    </article>
  </div>
)
