import { useState } from 'react'
import { formatNumber } from '#src/i18n/numbers.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { tell } from '../../services/feedback.ts'
import { buttonColumn } from '../shared/action-column.tsx'
import { Loading } from '../shared/Loading.tsx'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { useLoaded } from '../shared/use-loaded.ts'
import { DefinitionSheet } from './DefinitionSheet.tsx'
import type { Definition, DefinitionKind } from './definition.ts'
import { words } from './categorii.ro.ts'
import { moveItem } from './move-item.ts'
import { MoveButtons } from './MoveButtons.tsx'
import '../../styles/ture.css'

/** Categories or request types in their order, which can be changed, with what edits one. */
export function DefinitionsSection({ kind }: { kind: DefinitionKind }) {
  const loaded = useLoaded(kind.list)
  const action = useAction()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [openCode, setOpenCode] = useState<string | null>(null)
  const stored = loaded.data ?? []
  const shown = codes === null ? stored : sortByCodes(stored, codes)
  const open = stored.find(({ cod }) => cod === openCode)

  function move(cod: string, by: -1 | 1) {
    const order = shown.map((one) => one.cod)
    setCodes(moveItem(order, order.indexOf(cod), by))
  }
  async function saveOrder(coduri: string[]) {
    const dinainte = stored.map(({ cod }) => cod)
    const done = await action.run(() => kind.order({ dinainte, coduri }))
    if (!done) return
    tell(words.orderSaved)
    await loaded.reload()
    setCodes(null)
  }
  function finish(sentence: string) {
    setOpenCode(null)
    tell(sentence)
    void loaded.reload()
  }

  return (
    <>
      <Problem text={action.problem} />
      {codes && (
        <Note kind="turn" role="status">
          <p>{words.orderChanged}</p>
          <div className="cluster">
            <Button
              small
              variant="primary"
              busy={action.busy}
              onClick={() => void saveOrder(codes)}
            >
              {words.saveOrder}
            </Button>
            <Button
              small
              variant="quiet"
              onClick={() => {
                setCodes(null)
                void loaded.reload()
              }}
            >
              {words.dropOrder}
            </Button>
          </div>
        </Note>
      )}
      <Loading loaded={loaded}>
        {() => (
          <Table
            caption={kind.texts.caption}
            columns={columnsFor(kind, shown, { onMove: move, onOpen: setOpenCode })}
            items={shown}
            keyOf={({ cod }) => cod}
          />
        )}
      </Loading>
      {open && (
        <DefinitionSheet
          kind={kind}
          definition={open}
          onClose={() => setOpenCode(null)}
          onDone={finish}
        />
      )}
    </>
  )
}

const sortByCodes = (items: Definition[], codes: string[]): Definition[] =>
  codes.flatMap((code) => items.find(({ cod }) => cod === code) ?? [])

interface Acts {
  onMove: (cod: string, by: -1 | 1) => void
  onOpen: (cod: string) => void
}

const columnsFor = (
  { texts }: DefinitionKind,
  shown: Definition[],
  { onMove, onOpen }: Acts,
): TableColumn<Definition>[] => [
  {
    key: 'nume',
    label: words.name,
    area: 'title',
    cell: ({ denumire, descriere }) => (
      <>
        {denumire} <span className="meta definition-hint">{descriere}</span>
      </>
    ),
  },
  {
    key: 'termen',
    label: texts.term,
    cell: ({ zile }) => (zile === null ? words.none : words.countDays(zile)),
  },
  {
    key: 'cazuri',
    label: words.open,
    right: true,
    cell: ({ cazuri_deschise }) => formatNumber(cazuri_deschise),
  },
  {
    key: 'stare',
    label: words.state,
    cell: ({ activ }) => (
      <StatusPill kind={activ ? 'done' : 'idle'}>
        {activ ? words.active : words.inactive}
      </StatusPill>
    ),
  },
  {
    key: 'ordine',
    label: words.order,
    area: 'status',
    cell: ({ cod, denumire }) => (
      <span className="content-actions">
        <MoveButtons
          name={denumire}
          place={shown.findIndex((one) => one.cod === cod)}
          count={shown.length}
          onMove={(by) => onMove(cod, by)}
        />
      </span>
    ),
  },
  buttonColumn(words.action, {
    text: words.edit,
    labelOf: ({ denumire }) => words.editLabel(denumire),
    onClick: ({ cod }) => onOpen(cod),
  }),
]
