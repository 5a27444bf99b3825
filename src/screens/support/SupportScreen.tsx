import { useEffect } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { openSupport } from '../../services/dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { PublicPage } from '../shared/PublicPage.tsx'

const open = () => void openSupport('SUPORT_ONLINE_PAGE')

/** Page that opens the support dialog, for the shortcut of the installed app. */
export function SupportScreen() {
  const texts = useTexts('support')
  useEffect(open, [])
  return (
    <PublicPage title={texts.title} lead={texts.lead} faq="SUPORT_ONLINE_PAGE">
      <Button variant="primary" block onClick={open}>
        {texts.write}
      </Button>
    </PublicPage>
  )
}
