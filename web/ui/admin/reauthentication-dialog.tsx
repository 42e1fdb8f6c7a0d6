import { useQuery } from '@tanstack/react-query'
import { codeQuery } from '#web/api/code-query.ts'
import { Dialog } from '../dialog.tsx'
import { Loaded } from './loaded.tsx'
import type { ReauthenticationFormProps } from './reauthentication-form.tsx'

interface Props extends ReauthenticationFormProps {
  title: string
  description?: string
}

export const reauthenticationCode = codeQuery(
  'reauthentication-form',
  () => import('./reauthentication-form.tsx'),
)

/** Asks before something grave is done, and does it once staff have proven who they are. */
export const ReauthenticationDialog = ({ title, description, ...form }: Props) => (
  <Dialog open onClose={form.onClose} title={title} description={description} width="small">
    <Loaded noun="the form" query={useQuery(reauthenticationCode)}>
      {({ ReauthenticationForm }) => <ReauthenticationForm {...form} />}
    </Loaded>
  </Dialog>
)
