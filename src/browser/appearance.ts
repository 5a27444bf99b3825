import { storage } from './storage.ts'

/** Choice of how the portal looks on this device. */
export interface AppearanceChoice<Value extends string> {
  /** In the order in which they are offered; the first is the default. */
  values: readonly Value[]
  /** Returns the value chosen on this device. */
  read(): Value
  /** Stores a value and applies it. */
  choose(value: Value): void
}

/** Storage keys of the choices, absent for the defaults. The script in the head applies what they hold. */
export const THEME_KEY = 'portal.luminozitate'
export const TEXT_SIZE_KEY = 'portal.marime'

/** Colour scheme; `auto` follows the device. */
export const themeChoice = appearanceChoice(THEME_KEY, ['auto', 'light', 'dark'], (theme) => {
  const { dataset } = document.documentElement
  if (theme) dataset['theme'] = theme
  else delete dataset['theme']
})

/** Size of all text, relative to that of the device and the browser. */
export const textSizeChoice = appearanceChoice(
  TEXT_SIZE_KEY,
  ['100%', '125%', '150%'],
  (size) => (document.documentElement.style.fontSize = size),
)

/** `apply` gets an empty string for the default. */
function appearanceChoice<const Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
  apply: (value: Value | '') => void,
): AppearanceChoice<Value> {
  return {
    values,
    read() {
      const stored = storage.getText(key)
      return values.find((value) => value === stored) ?? values[0]
    },
    choose(value) {
      const isDefault = value === values[0]
      if (isDefault) storage.remove(key)
      else storage.setText(key, value)
      apply(isDefault ? '' : value)
    },
  }
}
