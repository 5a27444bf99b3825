import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { sesizariCatalogue } from '../../services/sesizari.ts'
import { QueuedCases } from '../shared/QueuedCases.tsx'
import { CategoryIcon } from './CategoryIcon.tsx'

/** Unsent sesizări in this device's outbox. */
export function QueuedSesizari() {
  useSignals()
  const texts = useTexts('sesizari')
  const categories = sesizariCatalogue().known.value.data?.categorii ?? []
  return (
    <QueuedCases
      kind="sesizare"
      describe={({ form }) => {
        const cod = String(form['categorie'])
        const address = form['adresa_text']
        return {
          icon: <CategoryIcon cod={cod} />,
          title: categories.find((one) => one.cod === cod)?.denumire ?? texts.unnamed,
          ...(typeof address === 'string' && { line: address }),
        }
      }}
    />
  )
}
