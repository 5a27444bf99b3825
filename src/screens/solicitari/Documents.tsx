import type { Solicitare, SolicitareDocument } from '#contract/solicitari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { documentAddress, solicitareCatalogue } from '../../services/solicitari.ts'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { FileLinks } from '../shared/FileLinks.tsx'
import { useResource } from '../shared/use-resource.ts'

/** Documents sent with a solicitare, grouped by kind. */
export function Documents({ solicitare }: { solicitare: Solicitare }) {
  const { one } = useTexts('solicitari')
  const { data } = useResource(solicitareCatalogue())
  const { documente, tip } = solicitare
  const asked = data?.tipuri.find(({ cod }) => cod === tip)?.documente ?? []
  const nameOf = (code: string) => asked.find(({ cod }) => cod === code)?.denumire ?? one.documents
  return (
    <Card title={one.documents}>
      {documente.length === 0 ? (
        <p className="lead">{one.noDocuments}</p>
      ) : (
        <DefinitionList
          items={groupByCode(documente).map(([code, files]) => ({
            label: nameOf(code),
            value: <FileLinks files={files} pathOf={documentAddress} />,
          }))}
        />
      )}
    </Card>
  )
}

function groupByCode(documents: readonly SolicitareDocument[]): [string, SolicitareDocument[]][] {
  const codes = [...new Set(documents.map(({ document }) => document))]
  return codes.map((code) => [code, documents.filter(({ document }) => document === code)])
}
