import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportPreview } from '#contract/campaigns'
import { reasonOf } from '#web/api/reason.ts'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { importFile, previewFile, resultRoutes } from '../results.queries.ts'
import { FileChooser } from './file-chooser.tsx'
import { PreviewCard } from './preview-card.tsx'

interface Chosen {
  file: File
  preview: ReportPreview
}

/** From a file to results: choose it, look at what was understood, import it or put it aside. */
export const ImportReport = ({ publicId }: { publicId: string }) => {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const reading = useMutation({
    mutationFn: async (file: File) => ({ file, preview: await previewFile(publicId, file) }),
    onMutate: () => setChosen(null),
    onSuccess: setChosen,
  })
  const { act, isPending } = useAction(resultRoutes)
  const store = ({ file, preview }: Chosen) =>
    act(async () => {
      const { comparison, newestImport } = preview
      const { isChanged } = await importFile(publicId, file, {
        replace: comparison.kind === 'other',
        newestImport,
      })
      setChosen(null)
      return isChanged ? { title: 'Results Imported', description: file.name } : 'Nothing New to Import'
    }, "We couldn't import the report. Nothing was changed.")
  return (
    <div className="space-y-5">
      <FileChooser busy={reading.isPending} onChoose={reading.mutate} />
      {reading.error && (
        <Notice kind="error" title={`${reading.variables?.name ?? 'The file'} couldn't be imported`}>
          {reasonOf(reading.error, "We couldn't send the file. Check your connection and try again.")}
        </Notice>
      )}
      {chosen && (
        <PreviewCard
          name={chosen.file.name}
          preview={chosen.preview}
          busy={isPending}
          onImport={() => store(chosen)}
          onCancel={() => setChosen(null)}
        />
      )}
    </div>
  )
}
