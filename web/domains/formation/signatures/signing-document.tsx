import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { SigningDetails } from '#contract/formation'
import { PdfPages } from '#web/documents'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { InlineLoadFailure } from '#web/ui/notice.tsx'
import { fetchSigningFile } from './signing.queries.ts'

export type OpenSigning = Extract<SigningDetails, { title: string }>

/** Downloads a file under the given name. */
const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari reads the file only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

interface Props {
  token: string
  signing: OpenSigning
}

/** Downloads the document. After everyone has signed, downloads the signed copy. */
export const DownloadSigningPdfButton = ({
  token,
  signing,
  isPrimary = false,
}: Props & { isPrimary?: boolean }) => {
  const { act, isPending } = useAction([])
  const isSigned = signing.state === 'completed'
  const download = () =>
    act(async () => {
      saveFile(await fetchSigningFile(token), `${signing.title}${isSigned ? ' – signed' : ''}.pdf`)
      return undefined
    }, 'We couldn’t download the PDF. Please try again.')
  return (
    <Button
      variant={isPrimary ? 'primary' : 'outline'}
      size={isPrimary ? 'medium' : 'small'}
      busy={isPending}
      busyLabel="Downloading..."
      onClick={download}
    >
      <FileDown className="size-4.5" aria-hidden="true" />
      {isSigned ? 'Download signed PDF' : 'Download PDF'}
    </Button>
  )
}

const Pages = ({ token, signing }: Props) => {
  // The signed copy is a different file from the unsigned one, so it has a separate cache entry.
  const query = useQuery({
    queryKey: ['signing-file', token, signing.state === 'completed'],
    queryFn: () => fetchSigningFile(token),
    structuralSharing: false,
  })
  if (query.data) return <PdfPages source={query.data} />
  if (query.error)
    return (
      <InlineLoadFailure
        title="We couldn’t load the pages"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <div role="status">
      <span className="sr-only">Loading the pages...</span>
      <Skeleton className="h-96" />
    </div>
  )
}

type Paragraph = OpenSigning['sections'][number]['paragraphs'][number]

const ParagraphText = ({ paragraph: { heading, mark, text, cells } }: { paragraph: Paragraph }) => {
  const [first, ...rest] = cells
  return (
    <>
      {heading && <h4 className="mt-3 font-semibold text-[0.9375rem]">{heading}</h4>}
      {first === undefined ? (
        <p className={`py-1 wrap-anywhere ${mark ? 'pl-4' : ''}`}>
          {mark && <span className="mr-1.5">{mark}</span>}
          {text}
        </p>
      ) : (
        <p className="grid gap-x-4 border-line border-b py-1.5 text-[0.9375rem] sm:grid-cols-[5rem_1fr_1fr]">
          <span className="text-soft">{first}</span>
          <span>{rest[0]}</span>
          <span className="tabular-nums">{rest.slice(1).join(' · ')}</span>
        </p>
      )}
    </>
  )
}

const Text = ({ signing: { title, organization, sections } }: Pick<Props, 'signing'>) => (
  <>
    <p className="font-display text-2xl">{title}</p>
    <p className="mb-4 font-semibold wrap-anywhere">{organization}</p>
    {sections.map((section) => (
      <section key={section.heading} className="mt-5">
        <h3 className="mb-1 font-semibold text-lg">{section.heading}</h3>
        {section.paragraphs.map((paragraph) => (
          <ParagraphText key={paragraph.id} paragraph={paragraph} />
        ))}
      </section>
    ))}
  </>
)

/** Shows the document as text, which fits every screen, or as the pages of the PDF. */
export const SigningDocument = ({ token, signing }: Props) => {
  const [view, setView] = useState<'text' | 'pages'>('text')
  return (
    <section aria-labelledby="document">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="document" className="text-2xl">
          The document
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="small" onClick={() => setView(view === 'text' ? 'pages' : 'text')}>
            {view === 'text' ? 'Show PDF pages' : 'Show as text'}
          </Button>
          <DownloadSigningPdfButton token={token} signing={signing} />
        </div>
      </div>
      {view === 'text' ? (
        <article className="rounded-card border border-line bg-card px-4 py-6 shadow-card sm:px-8">
          <Text signing={signing} />
        </article>
      ) : (
        <Pages token={token} signing={signing} />
      )}
    </section>
  )
}
