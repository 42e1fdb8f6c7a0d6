import type { DocumentVersion } from '#contract/documents'
import { Facts } from '#web/ui/facts.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { formatSize } from '../format-size.ts'

/** What a document is, its size, its date, and who sent it. */
export const DocumentFacts = ({ version, kind }: { version: DocumentVersion; kind?: string }) => (
  <Facts className="text-sm">
    {kind && <span>{kind}</span>}
    {kind && version.version > 1 && <span>version {version.version}</span>}
    <span>{formatSize(version.fileSize)}</span>
    <span>
      <Moment date={version.createdAt} />
    </span>
    {version.uploadedBy && <span>{version.uploadedBy}</span>}
  </Facts>
)
