import { useCallback } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { CaseGroup, FigurePeriod } from '#contract/desk/cifre.ts'
import { caseKinds, type DeskCaseKind } from '#contract/desk/coada.ts'
import { Field } from '#src/ui/field.tsx'
import { SelectInput } from '#src/ui/select-input.tsx'
import { exportCaseFigures, readCaseTable } from '../../services/cifre.ts'
import { query } from '../../services/location.ts'
import { Loading, Nothing } from '../shared/Loading.tsx'
import { useLoaded } from '../shared/use-loaded.ts'
import { changeAddress } from './change-address.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { FigureTable } from './FigureTable.tsx'
import { words } from './texts.ro.ts'

interface TabProps {
  period: FigurePeriod
}

export const CategoriesTab = ({ period }: TabProps) => (
  <GroupTab group="categorie" period={period} />
)

export const MonthsTab = ({ period }: TabProps) => <GroupTab group="luna" period={period} />

function GroupTab({ group, period }: TabProps & { group: CaseGroup }) {
  useSignals()
  const kind = readKind()
  return (
    <>
      <div className="figures-filters">
        <KindField value={kind} />
      </div>
      <GroupTable key={kind} group={group} period={period} kind={kind} />
    </>
  )
}

/** Reads the kind of cases of the address; undefined for all. */
export const readKind = (): DeskCaseKind | undefined =>
  caseKinds.find((one) => one === query.value.get('fel'))

/** Chooses the kind of cases, which stands in the address. */
export function KindField({ value }: { value: DeskCaseKind | undefined }) {
  return (
    <Field label={words.kind}>
      {(control) => (
        <SelectInput
          {...control}
          value={value ?? ''}
          onChange={(event) => changeAddress({ fel: event.target.value })}
        >
          <option value="">{words.all}</option>
          {caseKinds.map((kind) => (
            <option key={kind} value={kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}

interface GroupTableProps extends TabProps {
  group: CaseGroup
  kind: DeskCaseKind | undefined
  /** Beginnings of words of a street. */
  street?: string
}

/** A table of figures with its file. */
export function GroupTable({
  group,
  period: { de_la, pana_la },
  kind,
  street = '',
}: GroupTableProps) {
  const load = useCallback(
    () =>
      readCaseTable({
        de_la,
        pana_la,
        dupa: group,
        fel: kind,
        strada: street === '' ? undefined : street,
      }),
    [group, de_la, pana_la, kind, street],
  )
  const loaded = useLoaded(load)
  return (
    <Loading loaded={loaded}>
      {({ lista, randuri, total }) =>
        lista.length === 0 ? (
          <Nothing
            title={street === '' ? words.empty : words.streets.nothing}
            text={street === '' ? words.emptyText : words.streets.nothingText}
          />
        ) : (
          <>
            <FigureTable group={group} rows={lista} total={total} />
            {randuri > lista.length && (
              <p className="meta">{words.table.rows(lista.length, randuri)}</p>
            )}
            <p className="meta">{words.table.explained}</p>
            <DownloadButton
              load={() => exportCaseFigures({ de_la, pana_la, dupa: group, fel: kind })}
            />
          </>
        )
      }
    </Loading>
  )
}
