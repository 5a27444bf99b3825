import { useSignals } from '@preact/signals-react/runtime'
import type { FormEvent } from 'react'
import type { FigurePeriod } from '#contract/desk/cifre.ts'
import { Button } from '#src/ui/button.tsx'
import { Search } from '#src/ui/icons.ts'
import { query } from '../../services/location.ts'
import { TextField } from '../shared/fields.tsx'
import { SelectField } from '../shared/SelectField.tsx'
import { readForm } from '../shared/read-form.ts'
import { changeAddress } from './change-address.ts'
import { GroupTable, KindField, readKind } from './GroupTabs.tsx'
import { words } from './texts.ro.ts'

const own = words.streets

/** Figures by street or by sector. */
export function StreetsTab({ period }: { period: FigurePeriod }) {
  useSignals()
  const kind = readKind()
  const group = query.value.get('pe') === 'sector' ? 'sector' : 'strada'
  const street = group === 'strada' ? (query.value.get('strada') ?? '') : ''

  function search(event: FormEvent<HTMLFormElement>) {
    changeAddress(readForm(event, ['strada']))
  }

  return (
    <>
      <div className="figures-filters">
        <SelectField
          label={own.group}
          value={group}
          onChange={({ target }) =>
            changeAddress({ pe: target.value === 'sector' ? 'sector' : '', strada: '' })
          }
        >
          <option value="strada">{own.groups.strada}</option>
          <option value="sector">{own.groups.sector}</option>
        </SelectField>
        <KindField value={kind} />
        {group === 'strada' && (
          <form className="figures-search" role="search" noValidate onSubmit={search}>
            <TextField
              name="strada"
              label={own.search}
              defaultValue={street}
              maxLength={120}
              autoComplete="off"
            />
            <Button type="submit" small icon={<Search />}>
              {own.submit}
            </Button>
          </form>
        )}
      </div>
      {group === 'strada' && <p className="meta">{own.text}</p>}
      <GroupTable
        key={`${group} ${kind} ${street}`}
        group={group}
        period={period}
        kind={kind}
        street={street}
      />
    </>
  )
}
