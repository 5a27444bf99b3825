import { Button } from '#src/ui/button.tsx'
import { FileText } from '#src/ui/icons.ts'
import { SelectInput } from '#src/ui/select-input.tsx'
import { hasStates, type DeskCase } from '../../services/cazuri.ts'
import { AttachButton } from './AttachButton.tsx'
import { texts } from './texts.ro.ts'
import type { Attachments } from './use-attachments.ts'

const words = texts.composer

interface AnswerToolsProps {
  shown: DeskCase
  files: Attachments
  nextState: string
  onState: (code: string) => void
  onTemplates: () => void
}

/** Templates, files, and the state that the answer moves the case to. */
export function AnswerTools({ shown, files, nextState, onState, onTemplates }: AnswerToolsProps) {
  const { stari_permise, stare } = shown
  return (
    <>
      <Button small variant="quiet" icon={<FileText />} onClick={onTemplates}>
        {words.templates}
      </Button>
      {hasStates(shown.caz) && <AttachButton onAdd={files.add} />}
      {stari_permise.length > 0 && (
        <SelectInput
          className="case-composer__state"
          aria-label={words.stateLabel}
          value={nextState}
          onChange={(event) => onState(event.target.value)}
        >
          <option value="">{words.stateStays(stare.nume)}</option>
          {stari_permise.map(({ cod, nume }) => (
            <option key={cod} value={cod}>
              {words.stateBecomes(nume)}
            </option>
          ))}
        </SelectInput>
      )}
    </>
  )
}
