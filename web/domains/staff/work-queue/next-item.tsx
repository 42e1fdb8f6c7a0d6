import { ArrowRight, CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { WorkItem } from '#contract/staff'
import { Button } from '#web/ui/buttons.tsx'
import { CheckboxField } from '#web/ui/fields.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { readPreference, storePreference } from '#web/ui/preference.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { getItemId, getWorkItemUrl, isHandledInProject, workKindLabels } from './work-kinds.ts'

const opensNext = (): boolean => readPreference('queue-next') === 'open'

/**
 * Returns whether the item that was opened from the list has left it, and the item that took its place, or
 * null if the list is empty. Changing the filter or the page isn't leaving. Grant warnings may stay for weeks,
 * so for them, `next` is the item after it while they're in the list. Null after the last one.
 * @param items undefined while the list loads
 */
const useNextItem = (items: readonly WorkItem[] | undefined, filterKey: string) => {
  const { state } = useLocation()
  const id: string | undefined = state?.workItem
  const [seen, setSeen] = useState<{ id: string; index: number; filterKey: string } | null>(null)
  const index = items?.findIndex((item) => getItemId(item) === id) ?? -1
  useEffect(() => {
    if (id !== undefined && index >= 0) setSeen({ id, index, filterKey })
  }, [id, index, filterKey])
  const isFinished =
    items !== undefined && index < 0 && seen !== null && seen.id === id && seen.filterKey === filterKey
  if (isFinished) return { isFinished, next: items[Math.min(seen.index, items.length - 1)] ?? null }
  return { isFinished, next: (items?.[index]?.kind === 'grant' && items[index + 1]) || null }
}

/** Focuses the open project if the focused element was removed. */
const focusOpenProject = () => {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('dialog[data-project] h1, dialog[data-project] h2')?.focus()
}

interface Props {
  /** The items on the page. Undefined while they load. */
  items: readonly WorkItem[] | undefined
  filterKey: string
  isOpen: boolean
}

/**
 * A bar with a button for the next item. Shown when the open item is done, or for an open grant warning that
 * staff can't close. Opens the next item automatically only if the user chose that, because staff often do
 * more in a project after answering, such as changing its status.
 */
export const NextItem = ({ items, filterKey, isOpen }: Props) => {
  const { isFinished, next } = useNextItem(items, filterKey)
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const isDone = isOpen && isFinished
  const isShown = isDone || (isOpen && next !== null)

  const open = async () => {
    if (!next) return
    const isBeside = isHandledInProject(next)
    await navigate(getWorkItemUrl(next, search), {
      replace: isBeside,
      state: isBeside ? { ...location.state, workItem: getItemId(next) } : null,
      preventScrollReset: isBeside,
    })
    focusOpenProject()
  }
  useShortcuts(isShown && next ? { n: () => void open() } : {})

  const finish = useEffectEvent(() => {
    if (
      next &&
      opensNext() &&
      isHandledInProject(next) &&
      !document.querySelector('dialog:modal:not([data-project])')
    ) {
      const { pathname, search: finished, state } = location
      const goBack = () => void navigate(`${pathname}${finished}`, { replace: true, state })
      showToast({
        title: 'Done',
        description: 'The next item is open.',
        action: { label: 'Go back', onPress: goBack },
      })
      return void open()
    }
    // Whatever finished the item may have been removed with it.
    if (document.activeElement === document.body) button.current?.focus()
  })
  useEffect(() => {
    if (isDone) finish()
  }, [isDone])

  return (
    <div role="status">
      {isShown && (
        <div
          className={joinClasses(
            'flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-5 py-2 text-[0.9375rem]',
            isDone && 'bg-green-wash',
          )}
        >
          {isDone ? (
            <>
              <CircleCheck className="size-5 shrink-0 text-green-ink" aria-hidden="true" />
              <p className="grow">
                <span className="font-semibold">Done.</span>
                {!next && ' That was the last item in this list.'}
              </p>
            </>
          ) : (
            <p className="grow text-soft">Waits here until the account meets the rules.</p>
          )}
          {next && (
            <Button ref={button} variant="outline" size="small" className="max-w-full" onClick={open}>
              <span className="truncate">Next: {next.project?.name ?? workKindLabels[next.kind].label}</span>
              <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Checkbox for opening the next item automatically once one is done. Stored in this browser. */
export const NextItemCheckbox = () => {
  const [isOn, setOn] = useState(opensNext)
  return (
    <CheckboxField
      name="opensNext"
      label="Open the next item when one is done"
      checked={isOn}
      onChange={({ target }) => {
        storePreference('queue-next', target.checked ? 'open' : 'stay')
        setOn(target.checked)
      }}
    />
  )
}
