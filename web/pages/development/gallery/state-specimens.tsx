import { FolderOpen } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Columns, Specimen } from './specimen.tsx'

export const StateSpecimens = () => (
  <Specimen name="Loading, empty, failed">
    <Columns>
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
    </Columns>
  </Specimen>
)
