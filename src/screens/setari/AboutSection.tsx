import { useSignals } from '@preact/signals-react/runtime'
import { config } from '../../config.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { operator } from '../../services/portal.ts'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { List, Row } from '../../ui/row.tsx'

/** Operator, version and legal pages of the portal. */
export function AboutSection() {
  useSignals()
  const { despre: texts, sections } = useTexts('setari')
  const { denumire, adresa, version, environment } = { ...config, ...operator.value }
  return (
    <>
      <Card>
        <DefinitionList
          items={[
            { label: texts.version, value: version },
            { label: texts.environment, value: texts.environments[environment] ?? environment },
            { label: texts.operator, value: denumire },
            { label: texts.address, value: adresa },
          ]}
        />
      </Card>
      <Card flush>
        <List label={sections.despre}>
          <Row href="#/accesibilitate" title={texts.accessibility} />
          <Row href="#/confidentialitate" title={texts.privacy} />
          <Row href="#/termeni" title={texts.terms} />
        </List>
      </Card>
    </>
  )
}
