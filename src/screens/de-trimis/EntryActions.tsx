import { useTexts } from '../../i18n/use-texts.ts'
import type { Entry } from '../../offline/entry.ts'
import { caseAddress, isEditable } from '../../services/outbox-edit.ts'
import { exportRow } from '../../services/outbox-export.ts'
import { deleteReceipt, retry } from '../../services/outbox-changes.ts'
import { sendNow } from '../../services/outbox-drain.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Confirm, type ConfirmProps } from '../../ui/confirm.tsx'
import { useChanges, type Question } from './use-changes.ts'

/** Actions on an entry. Deleting an unsent one asks for confirmation. */
export function EntryActions({ entry }: { entry: Entry }) {
  const texts = useTexts('outbox')
  const { state } = entry.status
  const { begin, asking, question, answers } = useChanges(entry)
  const isUnderWay = state === 'waiting' || state === 'parked'
  const remove = () => (state === 'sent' ? deleteReceipt(entry.id) : begin('remove'))
  return (
    <div className="queue__actions">
      {state === 'sent' && <CaseLink entry={entry} />}
      {state === 'waiting' && (
        <Button small onClick={() => void sendNow({ force: true, first: entry.id })}>
          {texts.sendNow}
        </Button>
      )}
      {state === 'parked' && asking === null && (
        <Button small onClick={() => void retry(entry)}>
          {texts.retry}
        </Button>
      )}
      <div className="queue__quiet">
        {isUnderWay && isEditable(entry) && (
          <Button variant="quiet" small busy={asking === 'edit'} onClick={() => void begin('edit')}>
            {texts.edit}
          </Button>
        )}
        {isUnderWay && (
          <Button variant="quiet" small onClick={() => void exportRow({ kind: 'entry', entry })}>
            {texts.export}
          </Button>
        )}
        {state !== 'sending' && (
          <Button variant="quiet" small busy={asking === 'remove'} onClick={() => void remove()}>
            {state === 'sent' ? texts.hide : texts.remove}
          </Button>
        )}
      </div>
      {question && <AskFirst question={question} answers={answers} />}
    </div>
  )
}

/** Link to the case a delivered entry opened or wrote to; nothing for a support request, which has no page. */
function CaseLink({ entry }: { entry: Entry }) {
  const { openCase } = useTexts('outbox')
  const address = caseAddress(entry)
  if (!address) return null
  return (
    <LinkButton small href={`#${address}`}>
      {openCase}
    </LinkButton>
  )
}

interface AskFirstProps {
  question: Question
  answers: Pick<ConfirmProps, 'onClose' | 'onYes' | 'onNo'>
}

function AskFirst({ question: { change, unsure }, answers }: AskFirstProps) {
  const { removing, perhaps } = useTexts('outbox')
  const words = unsure ? { ...perhaps, ...perhaps[change] } : removing
  return (
    <Confirm
      title={words.title}
      yes={words.yes}
      no={words.no}
      harmless={change === 'edit'}
      {...answers}
    >
      {words.text}
    </Confirm>
  )
}
