import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { createModuleQuery } from '#web/api/query-client.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { LoadFailureLine } from '#web/ui/notice.tsx'
import { type OrganizationProfileFormState, profileLabels } from './profile-values.ts'

const codesQuery = createModuleQuery('ntee-codes', () => import('./ntee-codes.ts'))

/** Combobox that finds an NTEE code by code or keyword. Loads the codes on first focus. */
export const NteeField = ({ form }: { form: OrganizationProfileFormState }) => {
  const text = useWatch({ control: form.control, name: 'nteeCode' })
  const [use, setUse] = useState<'unused' | 'focused' | 'left'>('unused')
  const { data: codes, error, refetch } = useQuery({ ...codesQuery, enabled: use !== 'unused' })
  const typed = text.trim().toUpperCase()
  const listed = codes?.listNteeCodes().find(({ code }) => code === typed)

  // The server rejects codes that aren't listed. Setting the error keeps the field from being autosaved.
  const mark = useEffectEvent((isRefused: boolean) => {
    if (isRefused)
      form.setError('nteeCode', { type: 'server', message: 'Please choose a code from the list' })
    else if (form.getFieldState('nteeCode').error) form.clearErrors('nteeCode')
  })
  useEffect(() => {
    if (codes) mark(typed !== '' && listed === undefined)
  }, [codes, typed, listed])

  const { error: fault } = form.getFieldState('nteeCode', form.formState)
  const change = (value: string) => form.setValue('nteeCode', value, { shouldDirty: true })
  return (
    <div>
      <Combobox
        name="nteeCode"
        label={profileLabels.nteeCode}
        optional
        hint={
          listed
            ? `${listed.title} (${listed.group})`
            : 'It says what kind of charity this is. Type a code or words, such as “food bank”.'
        }
        error={use === 'focused' ? undefined : fault?.message}
        text={text}
        options={(codes?.searchNteeCodes(text) ?? []).map(({ code, title, group }) => ({
          value: code,
          label: `${code} ${title}`,
          note: group,
        }))}
        emptyText={typed === '' ? undefined : codes ? 'No code matches. Try fewer words.' : 'Loading...'}
        onFocus={() => setUse('focused')}
        onBlur={() => setUse('left')}
        onType={change}
        onChoose={({ value }) => change(value)}
      />
      {error && !codes && <LoadFailureLine title="We couldn’t load the codes" onRetry={() => refetch()} />}
    </div>
  )
}
