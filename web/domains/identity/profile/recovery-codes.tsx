import { Copy, Download } from 'lucide-react'
import { brand } from '#contract/brand.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'

const asFile = (codes: string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(
    `${brand.name} recovery codes. Each one works once.\n\n${codes.join('\n')}\n`,
  )}`

/** The codes at the only time they can be read. */
export const RecoveryCodes = ({ codes }: { codes: string[] }) => {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast({ title: 'Codes Copied', description: 'Store them somewhere only you can see.' }),
      () =>
        showToast({
          title: 'Copying Failed',
          description: 'Please select the codes and copy them manually.',
          variant: 'destructive',
        }),
    )
  }
  return (
    <div className="grid gap-4">
      <Notice kind="attention" title="Save these codes now">
        <p>Each one logs you in once if you lose your phone. We won't show them again.</p>
      </Notice>
      <ol className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-control bg-mist px-4 py-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={copy}>
          <Copy className="size-4" aria-hidden="true" />
          Copy
        </Button>
        <a href={asFile(codes)} download="recovery-codes.txt" className={buttonStyle('outline', 'small')}>
          <Download className="size-4" aria-hidden="true" />
          Download
        </a>
      </div>
    </div>
  )
}
