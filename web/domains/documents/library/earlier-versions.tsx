import { ChevronRight } from 'lucide-react'
import type { DocumentVersion } from '#contract/documents'
import { DocumentFacts } from './document-facts.tsx'
import { IconActions } from './icon-actions.tsx'

/** The versions that a document replaces, newest first, folded until someone asks. */
export const EarlierVersions = ({ versions }: { versions: readonly DocumentVersion[] }) =>
  versions.length > 0 && (
    <details className="group -mb-1 ml-8">
      <summary className="inline-flex min-h-8 cursor-pointer items-center gap-1 rounded-control pr-2 text-sm font-semibold text-link pointer-coarse:min-h-11">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden="true" />
        {versions.length === 1 ? '1 earlier version' : `${versions.length} earlier versions`}
      </summary>
      <ul>
        {versions.map((version) => (
          <li key={version.publicId} className="flex items-center border-line border-t py-1.5">
            <div className="min-w-0 flex-1">
              <p className="text-sm font-medium break-words">
                {version.name} · version {version.version}
              </p>
              <DocumentFacts version={version} />
            </div>
            <div className="flex @max-md:-mr-2.5 @md:-mr-1">
              <IconActions document={version} />
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
