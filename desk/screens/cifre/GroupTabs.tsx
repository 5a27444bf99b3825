import { useCallback } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { CaseGroup, FigurePeriod } from '#contract/desk/cifre.ts'
import { caseKinds, type DeskCaseKind } from '#contract/desk/coada.ts'
import { exportCaseFigures, readCaseTable } from '../../services/cifre.ts'
import { query } from '../../services/location.ts'
import { Loading, Nothing } from '../shared/Loading.tsx'
import { Options, SelectField } from '../shared/SelectField.tsx'
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
    <SelectField
      label={words.kind}
      value={value ?? ''}
      onChange={({ target }) => changeAddress({ fel: target.value })}
    >
      <option value="">{words.all}</option>
      <Options values={caseKinds} nameOf={(kind) => words.kinds[kind]} />
    </SelectField>
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
