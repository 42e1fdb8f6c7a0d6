import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { formatCount, type ReportPreview, type ReportProblemCode } from '#contract/results'
import { getErrorReason } from '#web/api/request-error.ts'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Spinner } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { importInvalidations, importReport, previewReport } from '../results.queries.ts'
import { PreviewCard } from './preview-card.tsx'

interface ReportFile {
  file: File
  /** The account to import, if the report contains several. */
  account?: string
}

interface ChosenReport extends ReportFile {
  preview: ReportPreview
}

/**
 * Imports a report. The user chooses a file and, if it contains several accounts, one of them, then reviews
 * the preview and confirms each problem.
 */
export const ReportImporter = ({ publicId }: { publicId: string }) => {
  const [chosen, setChosen] = useState<ChosenReport | null>(null)
  const reading = useMutation({
    mutationFn: async ({ file, account }: ReportFile) => ({
      file,
      ...(account && { account }),
      preview: await previewReport(publicId, file, account),
    }),
    onMutate: () => setChosen(null),
    onSuccess: setChosen,
  })
  const { act, isPending } = useAction(importInvalidations)
  const store = ({ file, account, preview }: ChosenReport, confirmed: readonly ReportProblemCode[]) =>
    act(async () => {
      const { comparison, newestImport } = preview
      const { isChanged } = await importReport(publicId, file, {
        replace: comparison.kind === 'other',
        newestImport,
        confirmed,
        account,
      })
      setChosen(null)
      return isChanged ? { title: 'Results imported', description: file.name } : 'Nothing new to import'
    }, 'We couldn’t import the report. Nothing was changed.')
  return (
    <div className="space-y-5">
      <FileChooser busy={reading.isPending} onChoose={(file) => reading.mutate({ file })} />
      {reading.error && (
        <Notice kind="error" title={`${reading.variables?.file.name ?? 'The file'} couldn’t be imported`}>
          {getErrorReason(reading.error, 'We couldn’t send the file. Check your connection and try again.')}
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

interface AccountChoiceProps {
  name: string
  accounts: ReportPreview['accounts']
  onChoose: (account: string) => void
  onCancel: () => void
}

/** Asks which account to import from a manager account's report. */
const AccountChoice = ({ name, accounts, onChoose, onCancel }: AccountChoiceProps) => {
  const [account, setAccount] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Card className="space-y-5">
      <h3 className="text-xl wrap-anywhere">{name}</h3>
      <Notice kind="attention" title="This report has several accounts">
        Only one of them belongs to this project. We’ll import the rows of that account.
      </Notice>
      <SelectField
        label="This project’s account"
        value={account}
        error={isAsked && account === '' ? 'Choose an account' : undefined}
        onChange={(event) => setAccount(event.currentTarget.value)}
      >
        <option value="">Choose an account</option>
        {accounts.map(({ id, name: accountName, rowCount, cost }) => (
          <option key={id} value={id}>
            {accountName !== '' && accountName !== id && `${accountName}, `}
            {id}: {formatMoney(cost)} in {formatCount(rowCount)} {rowCount === 1 ? 'row' : 'rows'}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => (account === '' ? setIsAsked(true) : onChoose(account))}>
          Review this account
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Card>
  )
}

interface FileChooserProps {
  busy: boolean
  onChoose: (file: File) => void
}

const FileChooser = ({ busy, onChoose }: FileChooserProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const hintId = useId()
  const choose = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file && !busy) onChoose(file)
    // Lets the user choose the same file again.
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    choose(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the keyboard alternative.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={joinClasses(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border-2 border-dashed px-4 py-3.5 sm:px-5',
        isOver ? 'border-spruce bg-mist' : 'border-edge bg-card',
      )}
    >
      <FileUp className="size-6 shrink-0 text-link max-sm:hidden" aria-hidden="true" />
      <p id={hintId} className="grow basis-64 text-[0.9375rem] text-soft">
        Drop a report here, or choose a file. Export it from Google Ads as CSV, by day or by month. Nothing is
        saved until you’ve reviewed it.
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="Google Ads report"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => choose(event.currentTarget.files)}
      />
      <Button
        variant="outline"
        disabled={busy}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {busy ? (
          <>
            <Spinner />
            Reading the report...
          </>
        ) : (
          'Choose a report'
        )}
      </Button>
    </div>
  )
}
