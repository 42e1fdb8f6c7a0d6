import { type Document, documentKinds } from '#contract/documents'
import { iconOf } from '../document-icon.ts'
import type { Uploads } from '../uploads/use-uploads.ts'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentMenu } from './document-menu.tsx'
import { DocumentState } from './document-state.tsx'
import { EarlierVersions } from './earlier-versions.tsx'
import { MainAction } from './main-action.tsx'

interface Props {
  document: Document
  uploads: Uploads
  isStaff: boolean
}

/** One document: its newest version, what can be done with it, and the versions before. */
export const DocumentRow = ({ document, uploads, isStaff }: Props) => {
  const { name, type, mimeType, earlier } = document
  const Icon = iconOf(mimeType)
  return (
    <li className="border-line border-b py-3 last:border-b-0">
      <div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3">
        <Icon className="size-5 text-link" aria-hidden="true" />
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0 font-semibold break-words">{name}</p>
          <DocumentState document={document} isStaff={isStaff} />
        </div>
        {/* In little room the facts go below the actions too, and take fewer lines. */}
        <div className="row-start-2 col-start-2 @max-lg:-col-end-1 @max-lg:mt-0.5">
          <DocumentFacts version={document} kind={documentKinds[type]} />
        </div>
        <div className="flex items-center gap-1 @max-md:-my-1 @max-md:-mr-2.5 @max-md:gap-0 @lg:row-span-2">
          <MainAction version={document} />
          <DocumentMenu document={document} uploads={uploads} isStaff={isStaff} />
        </div>
      </div>
      <EarlierVersions versions={earlier} />
    </li>
  )
}
