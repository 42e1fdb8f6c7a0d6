import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportPreview, ReportProblemCode } from '#contract/results'
import { reasonOf } from '#web/api/reason.ts'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { changedByImports, importFile, previewFile } from '../results.queries.ts'
import { AccountChoice } from './account-choice.tsx'
import { FileChooser } from './file-chooser.tsx'
import { PreviewCard } from './preview-card.tsx'

interface Reading {
  file: File
  /** The account whose rows count, in a report of several. */
  account?: string
}

interface Chosen extends Reading {
  preview: ReportPreview
}

/** From a file to results: choose it, review what was understood, answer questions, and import it or not. */
export const ImportReport = ({ publicId }: { publicId: string }) => {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const reading = useMutation({
    mutationFn: async ({ file, account }: Reading) => ({
      file,
      ...(account && { account }),
      preview: await previewFile(publicId, file, account),
    }),
    onMutate: () => setChosen(null),
    onSuccess: setChosen,
  })
  const { act, isPending } = useAction(changedByImports)
  const store = ({ file, account, preview }: Chosen, confirmed: readonly ReportProblemCode[]) =>
    act(async () => {
      const { comparison, newestImport } = preview
      const { isChanged } = await importFile(publicId, file, {
        replace: comparison.kind === 'other',
        newestImport,
        confirmed,
        account,
      })
      setChosen(null)
      return isChanged ? { title: 'Results Imported', description: file.name } : 'Nothing New to Import'
    }, "We couldn't import the report. Nothing was changed.")
  return (
    <div className="space-y-5">
      <FileChooser busy={reading.isPending} onChoose={(file) => reading.mutate({ file })} />
      {reading.error && (
        <Notice kind="error" title={`${reading.variables?.file.name ?? 'The file'} couldn't be imported`}>
          {reasonOf(reading.error, "We couldn't send the file. Check your connection and try again.")}
        </Notice>
      )}
      {chosen && chosen.preview.accounts.length > 0 && (
        <AccountChoice
          name={chosen.file.name}
          accounts={chosen.preview.accounts}
          onChoose={(account) => reading.mutate({ file: chosen.file, account })}
          onCancel={() => setChosen(null)}
        />
      )}
      {chosen && chosen.preview.accounts.length === 0 && (
        <PreviewCard
          name={chosen.file.name}
          account={chosen.account}
          preview={chosen.preview}
          busy={isPending}
          onImport={(confirmed) => store(chosen, confirmed)}
          onCancel={() => setChosen(null)}
        />
      )}
    </div>
  )
}
