import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

interface Props {
  page: number
  totalPages: number
  /** How many projects are on screen, and how many there are. */
  shown: number
  total: number
  /** There are more than `total`. */
  isMore: boolean
  onGo: (page: number) => void
}

/** The numbered buttons stand for the first pages only; search and filters lead further. */
const NUMBERED = 5

export const Pagination = ({ page, totalPages, shown, total, isMore, onGo }: Props) => {
  if (totalPages <= 1) return null
  const numbered = Array.from({ length: Math.min(NUMBERED, totalPages) }, (_, index) => index + 1)
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-soft tabular-nums">
        Showing {shown} of {isMore && 'more than '}
        {total} projects
      </p>
      <div className="flex flex-wrap items-center gap-1.5">
        <Button variant="outline" size="small" disabled={page <= 1} onClick={() => onGo(page - 1)}>
          <ChevronLeft className="size-4" aria-hidden="true" />
          Previous
        </Button>
        {numbered.map((number) => (
          <Button
            key={number}
            variant={number === page ? 'primary' : 'outline'}
            size="small"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onGo(number)}
          >
            {number}
          </Button>
        ))}
        <Button variant="outline" size="small" disabled={page >= totalPages} onClick={() => onGo(page + 1)}>
          Next
          <ChevronRight className="size-4" aria-hidden="true" />
        </Button>
      </div>
    </nav>
  )
}
