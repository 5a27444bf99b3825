import { useSignals } from '@preact/signals-react/runtime'
import { themes } from '../../browser/theme.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showOptions } from '../../services/layout.ts'
import { chooseTheme, theme } from '../../services/setari.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SlidersHorizontal } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'

/** Colour scheme, theme colours and text size. */
export function AppearanceSection() {
  useSignals()
  const { aspect: texts } = useTexts('setari')
  return (
    <Card className="stack stack--form">
      <RadioTiles
        legend={texts.brightness}
        name="luminozitate"
        value={theme.value}
        onChange={chooseTheme}
        options={themes.map((value) => ({
          value,
          label: texts.themes[value],
          hint: value === 'auto' ? texts.autoHint : undefined,
        }))}
      />
      <div>
        <Button icon={<SlidersHorizontal />} onClick={() => showOptions(true)}>
          {texts.more}
        </Button>
      </div>
      <Note>{texts.text}</Note>
    </Card>
  )
}
