import { importWhenReachable } from '../../browser/import-when-reachable.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast, whileLoading } from '../../services/feedback.ts'
import { Button } from '../../ui/button.tsx'
import { Volume2 } from '../../ui/icons.ts'
import { HelpButton } from '../../ui/public-page-frame.tsx'
import './read-aloud.css'

/** Entry of the help links that reads the page aloud; nothing where the browser cannot. */
export function ReadAloudHelp() {
  const listen = useReadAloud()
  if (!listen) return null
  return (
    <div className="read-aloud">
      <HelpButton icon={<Volume2 />} onClick={() => listen.start(null)}>
        {listen.label}
      </HelpButton>
    </div>
  )
}

/** Button in a page or a dialog that reads it aloud; nothing where the browser cannot. */
export function ReadAloudButton() {
  const listen = useReadAloud()
  if (!listen) return null
  return (
    <div data-unread>
      <Button
        small
        icon={<Volume2 />}
        onClick={({ currentTarget }) => listen.start(currentTarget.closest('dialog'))}
      >
        {listen.label}
      </Button>
    </div>
  )
}

/** Name and action of a button that reads aloud; null where the browser cannot. `start` takes the dialog it is in. */
export function useReadAloud() {
  const { listen } = useTexts('forms')
  const { offline } = useTexts('shell')
  if (!('speechSynthesis' in window)) return null
  const start = (dialog: Element | null) => {
    allowSpeech()
    const loading = importWhenReachable(() => import('./read-page-aloud.ts'))
    whileLoading(loading).then(
      ({ readAloud }) => void readAloud(dialog),
      () => showToast('warn', offline),
    )
  }
  return { label: listen, start }
}

/** Has the page speak within the tap, without which Safari never lets it. Chromium on Linux is stuck by an empty text. */
const allowSpeech = () => speechSynthesis.speak(new SpeechSynthesisUtterance(' '))
