import type { SolicitareType } from '#contract/solicitari.ts'
import type { TypeGroup } from '../../services/solicitari.ts'
import { Card } from '../../ui/card.tsx'
import { DeferUntilPaint } from '../../ui/defer-until-paint.tsx'
import { List, Row } from '../../ui/row.tsx'
import { ContentText } from '../shared/ContentText.tsx'

interface Props {
  groups: readonly TypeGroup[]
  onChoose(type: SolicitareType): void
}

/** Types of solicitări as tiles, by group. */
export function TypeTiles({ groups, onChoose }: Props) {
  return (
    <div className="type-groups">
      {groups.map(({ cod, denumire, tipuri }, index) => (
        <DeferUntilPaint key={cod} now={index < 2}>
          <Card flush title={denumire}>
            <List>
              {tipuri.map((type) => (
                <Row
                  key={type.cod}
                  title={<ContentText text={type.denumire} limba={type.limba} isTitle />}
                  line={<ContentText text={type.descriere} limba={type.limba} />}
                  onClick={() => onChoose(type)}
                />
              ))}
            </List>
          </Card>
        </DeferUntilPaint>
      ))}
    </div>
  )
}
