import { useState } from 'react'
import type { OpenFigures, OpenNumbers } from '#contract/cifre-deschise.ts'
import { useFigureTexts } from '../../i18n/cifre-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Table } from '../../ui/table.tsx'
import { SquareMap } from './SquareMap.tsx'
import { useFigureColumns } from './use-figure-columns.tsx'

/** Streets shown before the others are asked for. */
const FIRST = 10

interface StreetRow {
  name: string
  figures: OpenFigures
}

/** Map of the squares, and the table by street that tells the same to everybody. */
export function Streets({ numbers: { strazi, alte_strazi, patrate } }: { numbers: OpenNumbers }) {
  const texts = useFigureTexts()
  const [isWhole, setWhole] = useState(false)
  const columns = useFigureColumns<StreetRow>(
    { label: texts.street, cell: ({ name }) => name },
    ({ figures }) => figures,
  )
  const named = strazi.map(({ strada, ...figures }) => ({ name: strada, figures }))
  const shown = isWhole ? named : named.slice(0, FIRST)
  const others = { name: texts.otherStreets, figures: alte_strazi }
  const hasOthers = alte_strazi.primite + alte_strazi.rezolvate + alte_strazi.deschise > 0
  const left = named.length - shown.length
  return (
    <>
      {patrate.length > 0 && <SquareMap squares={patrate} />}
      <Card title={texts.byStreet} flush>
        <Table
          caption={texts.byStreet}
          columns={columns}
          items={hasOthers ? [...shown, others] : shown}
          keyOf={({ name }) => name}
        />
        {left > 0 && (
          <Button variant="quiet" block onClick={() => setWhole(true)}>
            {texts.moreStreets(left)}
          </Button>
        )}
      </Card>
    </>
  )
}
