import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { eveChannels, eveHours, type EveReminder } from '#contract/locatii.ts'
import { isFeatureOff } from '../../browser/features.ts'
import { useEveReminderTexts } from '../../i18n/eve-reminder-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { setEveReminder } from '../../services/locatii.ts'
import { pushState, turnOnPush } from '../../services/push.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useActionErrorFeedback } from './use-action-error-feedback.ts'

type Hour = EveReminder['ora']
type Channel = EveReminder['canal']

const USUAL_HOUR: Hour = '20:00'

interface Props {
  /** Id of the place. */
  id: number
  memento: EveReminder | null
  onClose(): void
}

/** Chooses the hour and the channel of the reminder of the evening before, or stops it. */
export function EveReminderSheet({ id, memento, onClose }: Props) {
  useSignals()
  const texts = useEveReminderTexts()
  const { push } = useTexts('notificari')
  const [hour, setHour] = useState<Hour>(memento?.ora ?? USUAL_HOUR)
  const [picked, setPicked] = useState(memento?.canal)
  const { busy, refused, save } = useSave(id, onClose)
  const channels = listChannels(memento)
  const channel = picked ?? channels[0]!
  const isBlocked = pushState.value === 'denied' || pushState.value === 'install-first'
  return (
    <Sheet
      small
      title={texts.title}
      closeLabel={texts.close}
      onCancel={onClose}
      foot={
        <>
          {memento && (
            <Button variant="quiet" disabled={busy} onClick={() => void save(null)}>
              {texts.stop}
            </Button>
          )}
          <Button
            variant="primary"
            busy={busy}
            onClick={() => void save({ ora: hour, canal: channel })}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{texts.lead}</p>
        <Field label={texts.hour}>
          {(control) => (
            <SelectInput
              {...control}
              value={hour}
              onChange={({ target }) => setHour(eveHours[target.selectedIndex] ?? hour)}
            >
              {eveHours.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </SelectInput>
          )}
        </Field>
        <RadioTiles
          legend={texts.channel}
          name="canal"
          value={channel}
          onChange={setPicked}
          error={refused === channel && texts.unconfirmed}
          options={channels.map((value) => ({
            value,
            label: texts.channels[value],
            hint: value === 'push' && pushState.value !== 'off' ? undefined : texts.hints[value],
          }))}
        />
        {isBlocked && (
          <Note kind="plain">{pushState.value === 'denied' ? push.denied : push.installFirst}</Note>
        )}
        <p className="meta">{texts.moved}</p>
      </div>
    </Sheet>
  )
}

/** Lists the channels that lead somewhere, the preferred one first. */
function listChannels(memento: EveReminder | null): Channel[] {
  const isPossible: Record<Channel, boolean> = {
    push: pushState.value === 'on' || pushState.value === 'off' || memento?.canal === 'push',
    sms: !isFeatureOff('sms'),
    email: true,
  }
  return eveChannels.filter((channel) => isPossible[channel])
}

function useSave(id: number, onClose: () => void) {
  const texts = useEveReminderTexts()
  const { push } = useTexts('notificari')
  const showFailure = useActionErrorFeedback()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Channel | null>(null)

  /** Turns notifications on; true unless the sheet has to stay for another choice. */
  async function allowPush(): Promise<boolean> {
    if (pushState.peek() !== 'off') return true
    const outcome = await turnOnPush()
    if (outcome.kind !== 'ok') showToast('error', push.failed)
    return pushState.peek() === 'on'
  }

  async function send(memento: EveReminder | null): Promise<void> {
    if (memento?.canal === 'push' && !(await allowPush())) return
    const outcome = await setEveReminder(id, memento)
    if (outcome.kind === 'refused' && memento && 'canal' in outcome.fields)
      return setRefused(memento.canal)
    if (outcome.kind !== 'ok') return showFailure(outcome)
    showToast('success', memento ? texts.saved(memento.ora) : texts.stopped)
    onClose()
  }

  return {
    busy,
    /** Channel that does not reach the citizen. */
    refused,
    save: async (memento: EveReminder | null) => {
      setBusy(true)
      await send(memento)
      setBusy(false)
    },
  }
}
