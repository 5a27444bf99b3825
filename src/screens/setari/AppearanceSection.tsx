import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { showOptions } from '../../services/layout.ts'
import { theme } from '../../services/appearance.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SlidersHorizontal } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextSize } from '../shared/TextSize.tsx'

/** Colour scheme, theme colours and text size. */
export function AppearanceSection() {
  useSignals()
  const { aspect: texts } = useTexts('setari')
  return (
    <Card className="stack stack--form">
      <RadioTiles
        legend={texts.brightness}
        name="luminozitate"
        value={theme.current.value}
        onChange={theme.choose}
        options={theme.values.map((value) => ({
          value,
          label: texts.themes[value],
          hint: value === 'auto' ? texts.autoHint : undefined,
        }))}
      />
      <TextSize />
      <Note>{texts.textHint}</Note>
      <div>
        <Button icon={<SlidersHorizontal />} onClick={() => showOptions(true)}>
          {texts.more}
        </Button>
      </div>
    </Card>
  )
}
