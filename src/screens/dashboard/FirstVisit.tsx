import { useTexts } from '../../i18n/use-texts.ts'
import { Card } from '../../ui/card.tsx'
import { FileText, Flag, MapPin } from '../../ui/icons.ts'
import { List, Row } from '../../ui/row.tsx'

/** Suggested first actions for a citizen without any data. */
export function FirstVisit() {
  const { first } = useTexts('dashboard')
  const tiles = [
    { href: '#/sesizari/noua', icon: <Flag />, title: first.report, line: first.reportText },
    { href: '#/solicitari', icon: <FileText />, title: first.request, line: first.requestText },
    { href: '#/locatii', icon: <MapPin />, title: first.points, line: first.pointsText },
  ]
  return (
    <Card flush title={first.title} className="first">
      <List>
        {tiles.map((tile) => (
          <Row key={tile.href} {...tile} />
        ))}
      </List>
    </Card>
  )
}
