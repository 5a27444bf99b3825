import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { closePanels, layout } from '../../services/layout.ts'
import { classNames } from '../../ui/class-names.ts'
import { Menu } from './Menu.tsx'
import { Drawer } from './Drawer.tsx'
import './sidebar.css'

/** Menu for phones, in a drawer. */
export function PhoneMenu() {
  useSignals()
  const texts = useTexts('layout')
  const { close } = useTexts('shell')
  return (
    <Drawer
      side="start"
      title={texts.menu}
      closeLabel={close}
      className={classNames('sidebar', layout.value.sidebarTheme || false)}
      onClose={closePanels}
    >
      <Menu />
    </Drawer>
  )
}
