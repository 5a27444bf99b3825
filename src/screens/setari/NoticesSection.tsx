import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import {
  noticeChannels,
  noticeKinds,
  type NoticeChannel,
  type NoticeKind,
} from '#contract/notificari.ts'
import { isFeatureOff } from '../../browser/features.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { pushState, turnOffPush, turnOnPush } from '../../services/push.ts'
import type { Settings } from '../../services/setari.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useActionErrorFeedback } from '../shared/use-action-error-feedback.ts'
import type { SectionProps } from './section-props.ts'
import { SubHeading } from './SubHeading.tsx'
import { SectionPlaceholder } from './SectionPlaceholder.tsx'

/** Notification preferences by kind and channel. */
export function NoticesSection({ settings }: SectionProps) {
  useSignals()
  const { notificari: texts } = useTexts('setari')
  if (!settings.account.value) return <SectionPlaceholder settings={settings} />
  return (
    <>
      <p className="lead">{texts.lead}</p>
      {!isFeatureOff('push') && <Push />}
      <Card flush>
        <Choices settings={settings} />
      </Card>
      <Note kind="plain">{texts.why}</Note>
    </>
  )
}

function Push() {
  useSignals()
  const { push: texts } = useTexts('setari').notificari
  const { failed } = useTexts('notificari').push
  const showFailure = useActionErrorFeedback()
  const [busy, setBusy] = useState(false)
  const state = pushState.value
  if (state === null) return null

  async function turn(): Promise<void> {
    setBusy(true)
    const outcome = state === 'on' ? await turnOffPush() : await turnOnPush()
    setBusy(false)
    if (outcome?.kind === 'broken') showToast('error', failed)
    else if (outcome && outcome.kind !== 'ok') await showFailure(outcome)
  }

  return (
    <Card className="stack stack--s">
      <div className="between">
        <div>
          <SubHeading>{texts.title}</SubHeading>
          <p className="meta" role="status">
            {texts[state]}
          </p>
        </div>
        {(state === 'on' || state === 'off') && (
          <Button small busy={busy} onClick={() => void turn()}>
            {state === 'on' ? texts.turnOff : texts.turnOn}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Lists the channels that the portal offers. */
const listChannels = (): NoticeChannel[] =>
  noticeChannels.filter(
    (channel) => !((channel === 'push' || channel === 'sms') && isFeatureOff(channel)),
  )

function Choices({ settings }: { settings: Settings }) {
  const { notificari: texts } = useTexts('setari')
  const channels = listChannels()
  return (
    <table className="choices-table">
      <caption className="vh">{texts.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.kind}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {texts.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {noticeKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{texts.kinds[kind]}</th>
            {channels.map((channel) => (
              <td key={channel}>
                <ChoiceSwitch settings={settings} kind={kind} channel={channel} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ChoiceProps {
  settings: Settings
  kind: NoticeKind
  channel: NoticeChannel
}

function ChoiceSwitch({ settings, kind, channel }: ChoiceProps) {
  useSignals()
  const { notificari: texts } = useTexts('setari')
  const showFailure = useActionErrorFeedback()
  const isUnavailable = channel === 'push' && pushState.value !== 'on'
  const checked = settings.channelsOf(kind)[channel] && !isUnavailable

  async function choose(on: boolean): Promise<void> {
    const outcome = await settings.choose(kind, channel, on)
    if (outcome.kind !== 'ok') await showFailure(outcome)
  }

  return (
    <Switch
      name={texts.cell(texts.kinds[kind], texts.channels[channel])}
      checked={checked}
      disabled={isUnavailable}
      onChange={(on) => void choose(on)}
    >
      <span className="choices-table__word" aria-hidden="true">
        {texts.channels[channel]}
      </span>
    </Switch>
  )
}
