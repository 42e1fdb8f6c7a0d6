import { FolderOpen, Info } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton, Spinner } from '#web/ui/loading.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { Specimen, SpecimenColumns, SpecimenRow } from './specimen.tsx'

export const StateSpecimens = () => (
  <Specimen name="Loading, empty, failed">
    <SpecimenColumns>
      <Card className="grid gap-3 p-6">
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-5/6" />
        <p className="flex items-center gap-3 text-soft">
          <Spinner /> Processing...
        </p>
      </Card>
      <Card>
        <PageState icon={FolderOpen} title="No projects yet" level={2} actions={<Button>Begin</Button>}>
          <p>Your first one appears here.</p>
        </PageState>
      </Card>
      <Card>
        <LoadFailure
          level={2}
          title="Not loaded"
          error={new Error('The network is down.')}
          onRetry={() => {}}
        />
      </Card>
    </SpecimenColumns>
  </Specimen>
)

const sampleTimes = ['Nov 20, 2026, 3:04 PM', 'Nov 21, 2026, 9:30 AM']

export const OverlaySpecimens = () => {
  const [open, setOpen] = useState(false)
  return (
    <Specimen name="Above the page">
      <SpecimenRow>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
        <Button
          variant="outline"
          onClick={() => showToast({ title: 'Draft saved', description: 'You can continue on any device.' })}
        >
          Show a toast
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            showToast({ title: 'Save Failed', description: 'The network is down.', variant: 'destructive' })
          }
        >
          Show a failure
        </Button>
        {sampleTimes.map((moment) => (
          <button
            key={moment}
            type="button"
            data-tooltip={moment}
            className="inline-flex min-h-11 items-center gap-2 underline decoration-dotted"
          >
            <Info className="size-4" aria-hidden="true" />
            Nov {moment.slice(4, 6)}
          </button>
        ))}
      </SpecimenRow>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Remove this project?"
        description="It hasn’t been paid for."
        footer={
          <>
            <Button variant="outline" onClick={() => setOpen(false)}>
              Keep project
            </Button>
            <Button variant="danger" onClick={() => setOpen(false)}>
              Remove project
            </Button>
          </>
        }
      >
        <p>Press Escape or click outside to close it. The focus returns to where it was.</p>
      </Dialog>
    </Specimen>
  )
}
