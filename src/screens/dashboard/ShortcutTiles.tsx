import { useTexts } from '../../i18n/use-texts.ts'
import { shortcuts } from '../shared/shortcuts.ts'
import { ShortcutText } from '../shared/ShortcutText.tsx'

/** Links to the screens that are not in the specified menu. */
export function ShortcutTiles() {
  const { shortcutsTitle } = useTexts('layout')
  return (
    <ul className="shortcuts" aria-label={shortcutsTitle}>
      {shortcuts.map((shortcut) => (
        <li key={shortcut.path}>
          <a className="shortcut" href={`#${shortcut.path}`}>
            <ShortcutText shortcut={shortcut} />
          </a>
        </li>
      ))}
    </ul>
  )
}
