import { use } from 'react'
import { languages, type Language } from '#contract/languages.ts'
import { chooseLanguage } from '../../i18n/choose-language.ts'
import { LanguageContext, useTexts } from '../../i18n/use-texts.ts'
import { whileLoading } from '../../services/feedback.ts'
import { saveLanguage } from '../../services/setari.ts'
import { Card } from '../../ui/card.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { useActionErrorFeedback } from '../shared/use-action-error-feedback.ts'

/** Language switch. */
export function LanguageSection() {
  const { limba: texts } = useTexts('setari')
  const current = use(LanguageContext)
  const showFailure = useActionErrorFeedback()

  async function choose(next: Language): Promise<void> {
    // Fails if its texts are neither cached nor reachable.
    const changed = await whileLoading(chooseLanguage(next)).then(
      () => true,
      () => false,
    )
    if (changed) await saveLanguage(next)
    else await showFailure({ kind: 'offline' })
  }

  return (
    <Card className="stack">
      <RadioTiles
        legend={texts.legend}
        name="limba"
        value={current}
        onChange={(next) => void choose(next)}
        options={languages.map((value) => ({
          value,
          label: <span lang={value}>{texts.languages[value]}</span>,
        }))}
      />
      <p className="meta">{texts.note}</p>
    </Card>
  )
}
