import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { showOptions } from '../../services/layout.ts'
import { textSize, theme } from '../../services/setari.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SlidersHorizontal } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'

/** Colour scheme, theme colours and text size. */
export function AppearanceSection() {
  useSignals()
  const { aspect: texts } = useTexts('setari')
  const sizes = useRef<HTMLDivElement>(null)
  const chooseSize = (size: (typeof textSize.values)[number]) => {
    textSize.choose(size)
    // All above has grown or shrunk with it.
    sizes.current?.scrollIntoView({ block: 'nearest' })
  }
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
      <div ref={sizes}>
        <RadioTiles
          legend={texts.textSize}
          name="marime"
          value={textSize.current.value}
          onChange={chooseSize}
          options={textSize.values.map((value) => ({ value, label: texts.textSizes[value] }))}
        />
      </div>
      <Note>{texts.textHint}</Note>
      <div>
        <Button icon={<SlidersHorizontal />} onClick={() => showOptions(true)}>
          {texts.more}
        </Button>
      </div>
    </Card>
  )
}
