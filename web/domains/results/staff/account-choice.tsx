import { useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { formatCount, type ReportPreview } from '#contract/results'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

interface Props {
  /** The name of the file. */
  name: string
  accounts: ReportPreview['accounts']
  onChoose: (account: string) => void
  onCancel: () => void
}

/** Asks whose rows of a report count. Reports of a manager account have the rows of all its clients. */
export const AccountChoice = ({ name, accounts, onChoose, onCancel }: Props) => {
  const [account, setAccount] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Card className="space-y-5">
      <h3 className="text-xl wrap-anywhere">{name}</h3>
      <Notice kind="attention" title="This report has several accounts">
        Only one of them belongs to this project. We'll import the rows of that account.
      </Notice>
      <SelectField
        label="This project's account"
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
          Review This Account
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Card>
  )
}
