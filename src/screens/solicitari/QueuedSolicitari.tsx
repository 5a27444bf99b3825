import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { solicitareCatalogue } from '../../services/solicitari.ts'
import { FileText } from '../../ui/icons.ts'
import { QueuedCases } from '../shared/QueuedCases.tsx'

/** Unsent solicitări in this device's outbox. */
export function QueuedSolicitari() {
  useSignals()
  const texts = useTexts('solicitari')
  const types = solicitareCatalogue().known.value.data?.tipuri ?? []
  return (
    <QueuedCases
      kind="solicitare"
      describe={({ form }) => ({
        icon: <FileText />,
        title: types.find(({ cod }) => cod === form['tip'])?.denumire ?? texts.unnamed,
      })}
    />
  )
}
