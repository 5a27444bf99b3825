import { useSignals } from '@preact/signals-react/runtime'
import { useId } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { layout, showOptions, updateLayout } from '../../services/layout.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Drawer } from './Drawer.tsx'
import { headerThemes, sidebarThemes, themeClasses, type ThemeName } from './themes.ts'
import './options-drawer.css'

/** Layout options; each choice applies at once and is stored on this device. */
export function OptionsDrawer() {
  useSignals()
  const texts = useTexts('layout').options
  const { close } = useTexts('shell')
  const { toggleFixedFooter, headerTheme, sidebarTheme } = layout.value
  return (
    <Drawer
      side="end"
      title={texts.title}
      closeLabel={close}
      className="drawer"
      onClose={() => showOptions(false)}
    >
      <div className="drawer__body stack stack--l">
        <Checkbox
          label={texts.fixedFooter}
          hint={texts.fixedFooterHint}
          checked={toggleFixedFooter}
          onChange={({ target }) => updateLayout({ toggleFixedFooter: target.checked })}
        />
        <Swatches
          title={texts.header}
          themes={headerThemes}
          value={headerTheme}
          onChange={(headerTheme) => updateLayout({ headerTheme })}
        />
        <Swatches
          title={texts.sidebar}
          themes={sidebarThemes}
          value={sidebarTheme}
          onChange={(sidebarTheme) => updateLayout({ sidebarTheme })}
        />
      </div>
    </Drawer>
  )
}

interface SwatchesProps {
  title: string
  themes: readonly ThemeName[]
  /** Classes of the chosen theme; empty for the default, when no swatch is selected. */
  value: string
  onChange: (classes: string) => void
}

function Swatches({ title, themes, value, onChange }: SwatchesProps) {
  const texts = useTexts('layout').options
  const titleId = useId()
  return (
    <section className="stack stack--s">
      <div className="between">
        <h3 id={titleId}>{title}</h3>
        <button
          type="button"
          className="link"
          aria-label={`${texts.restore}: ${title}`}
          onClick={() => onChange('')}
        >
          {texts.restore}
        </button>
      </div>
      <div className="swatches" role="radiogroup" aria-labelledby={titleId}>
        {themes.map((name) => (
          <span key={name} className={`swatch ${themeClasses(name)}`} title={texts.themes[name]}>
            <input
              type="radio"
              name={titleId}
              aria-label={texts.themes[name]}
              checked={value === themeClasses(name)}
              onChange={() => onChange(themeClasses(name))}
            />
            <i aria-hidden />
          </span>
        ))}
      </div>
    </section>
  )
}
