import type { ReactNode } from 'react'
import type { DocumentVersion } from '#contract/documents'
import { Moment } from '#web/ui/moment.tsx'
import { formatSize } from '../format-size.ts'

const Fact = ({ children }: { children: ReactNode }) => (
  <span className="whitespace-nowrap not-last:after:content-['_·']">{children}</span>
)

/** On one quiet line: what a document is, its size, its date, and who sent it. A fact never parts at the end of a line. */
export const DocumentFacts = ({ version, kind }: { version: DocumentVersion; kind?: string }) => (
  <p className="flex flex-wrap gap-x-1 text-sm text-soft">
    {kind && <Fact>{kind}</Fact>}
    {kind && version.version > 1 && <Fact>version {version.version}</Fact>}
    <Fact>{formatSize(version.fileSize)}</Fact>
    <Fact>
      <Moment date={version.createdAt} />
    </Fact>
    {version.uploadedBy && <Fact>{version.uploadedBy}</Fact>}
  </p>
)
