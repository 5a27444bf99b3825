import { Button } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { texts as common } from '../../texts.ro.ts'
import type { MadeKey } from './AddKeySheet.tsx'
import { texts } from './texts.ro.ts'

interface MadeKeySheetProps {
  made: MadeKey
  onDone: () => void
}

/** Dialog that shows a new key, once. Only its button closes it, so that the key is not lost by a slip. */
export function MadeKeySheet({ made: { nume, cheie }, onDone }: MadeKeySheetProps) {
  return (
    <Sheet
      small
      title={texts.madeTitle(nume)}
      closeLabel={common.close}
      foot={
        <Button variant="primary" onClick={onDone}>
          {texts.done}
        </Button>
      }
    >
      <div className="stack">
        <Note kind="wait">{texts.madeText}</Note>
        <p className="secret secret--whole">{cheie}</p>
        <div>
          <CopyButton
            text={cheie}
            label={texts.copy}
            copiedLabel={common.copy.copied}
            failedLabel={common.copy.failed}
          />
        </div>
      </div>
    </Sheet>
  )
}
