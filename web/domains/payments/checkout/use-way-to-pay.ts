import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getOfflineInstructions } from '#contract/payments'
import type { OfflineMethod } from '#contract/projects'
import { queryOf } from '#web/api/query-client.ts'

export type Way = 'card' | OfflineMethod

/** How the client pays: as picked here, as chosen before, or by card. With the instructions for the other ways. */
export const useWayToPay = (publicId: string | null) => {
  const {
    data: instructions,
    error,
    refetch,
  } = useQuery({
    ...queryOf(getOfflineInstructions, { params: { publicId: publicId ?? '' } }),
    enabled: publicId !== null,
  })
  const [picked, setWay] = useState<Way | null>(null)
  return {
    way: picked ?? instructions?.chosen ?? 'card',
    setWay,
    instructions,
    error,
    retry: () => refetch(),
  }
}

export type WayToPay = ReturnType<typeof useWayToPay>
