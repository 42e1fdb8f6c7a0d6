import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { directorRoles, type ProfileInput } from '#contract/formation'
import { Button } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { bindField, bindValidatedField } from '#web/ui/form/use-contract-form.ts'
import type { OrganizationProfileFormState } from './profile-values.ts'

const emptyDirector: ProfileInput['directors'][number] = {
  name: '',
  roles: ['director'],
  email: '',
  termStartsOn: '',
  termEndsOn: '',
}

export const DirectorsField = ({ form }: { form: OrganizationProfileFormState }) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'directors' })
  return (
    <div className="grid gap-5 sm:col-span-2">
      {fields.map((field, index) => (
        <div key={field.id} className="grid gap-5 rounded-card border border-line p-4 sm:grid-cols-2">
          <TextField
            label="Name"
            autoComplete="off"
            {...bindValidatedField(form, `directors.${index}.name`)}
          />
          <TextField
            label="Email"
            type="email"
            optional
            autoComplete="off"
            {...bindValidatedField(form, `directors.${index}.email`)}
          />
          <div className="sm:col-span-2">
            <p className="mb-1.5 font-semibold text-[0.9375rem]">Roles</p>
            <div className="flex flex-wrap gap-x-5">
              {directorRoles.map((role) => (
                <label key={role} className="flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    value={role}
                    className="size-5"
                    {...form.register(`directors.${index}.roles`)}
                  />
                  {role.charAt(0).toUpperCase() + role.slice(1)}
                </label>
              ))}
            </div>
          </div>
          <TextField
            label="Term starts on"
            type="date"
            optional
            {...bindField(form, `directors.${index}.termStartsOn`)}
          />
          <TextField
            label="Term ends on"
            type="date"
            optional
            {...bindField(form, `directors.${index}.termEndsOn`)}
          />
          <Button variant="outline" size="small" className="justify-self-start" onClick={() => remove(index)}>
            <X className="size-4" aria-hidden="true" />
            Remove this person
          </Button>
        </div>
      ))}
      <Button variant="outline" className="justify-self-start" onClick={() => append(emptyDirector)}>
        <Plus className="size-4" aria-hidden="true" />
        Add a director or officer
      </Button>
    </div>
  )
}
