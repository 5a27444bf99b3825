import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { textSize } from '../../services/appearance.ts'
import { RadioTiles } from '../../ui/radio-tiles.tsx'

/** Choice of the size of all text on this device. */
export function TextSize() {
  useSignals()
  const { aspect: texts } = useTexts('setari')
  const sizes = useRef<HTMLDivElement>(null)
  const choose = (size: (typeof textSize.values)[number]) => {
    textSize.choose(size)
    // All above has grown or shrunk with it.
    sizes.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div ref={sizes}>
      <RadioTiles
        legend={texts.textSize}
        name="marime"
        value={textSize.current.value}
        onChange={choose}
        options={textSize.values.map((value) => ({ value, label: texts.textSizes[value] }))}
      />
    </div>
  )
}
