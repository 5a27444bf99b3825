import { signal } from '@preact/signals-core'
import { textSizeChoice, themeChoice, type AppearanceChoice } from '../browser/appearance.ts'

export const theme = asSetting(themeChoice)
export const textSize = asSetting(textSizeChoice)

/** A choice of this device as a signal with its setter. */
function asSetting<Value extends string>({ values, read, choose }: AppearanceChoice<Value>) {
  const current = signal(read())
  return {
    values,
    current,
    choose(value: Value): void {
      current.value = value
      choose(value)
    },
  }
}
