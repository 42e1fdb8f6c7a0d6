import { CausewayMark } from '#web/ui/causeway/mark.tsx'
import { CausewayScene } from '#web/ui/causeway/scene.tsx'
import { CausewayTimeline } from '#web/ui/causeway/timeline.tsx'
import { Specimen } from './specimen.tsx'

export const CausewaySpecimens = () => (
  <Specimen name="The causeway">
    <div className="mb-8 flex items-center gap-4">
      <CausewayMark className="size-8" />
      <CausewayMark className="size-16" />
    </div>
    <div className="grid gap-10">
      <CausewayTimeline status="filing" />
      <CausewayTimeline status="live" size="compact" />
    </div>
    <CausewayScene className="mt-10 h-40 rounded-card sm:h-60" />
  </Specimen>
)
