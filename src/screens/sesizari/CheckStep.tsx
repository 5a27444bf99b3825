import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Failed } from '../../net/outcome.ts'
import { showToast, whileBlocked } from '../../services/feedback.ts'
import type { Spot } from '../../services/sesizare-draft.ts'
import { chosenQuestions } from '../../services/sesizare-noua.ts'
import type { Questions } from '../../services/sesizare-questions.ts'
import type { Sent } from '../../services/submit.ts'
import { isRefused } from '../../services/uploads.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { FileText } from '../../ui/icons.ts'
import { AnswerList } from '../forms/AnswerList.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'
import { AnswerDeadline, StepEnd, StepHead, type StepProps } from './Step.tsx'
import { useNearestStreet } from './use-nearest-street.ts'
import { steps, type Step } from './use-steps.ts'

/** Review step with the send button. */
export function CheckStep({ noua, navigation, onSent }: StepProps & { onSent(sent: Sent): void }) {
  useSignals()
  const { add } = useTexts('sesizari')
  const { files } = useTexts('forms')
  const feedback = useErrorFeedback()
  const [busy, setBusy] = useState(false)
  const asked = chosenQuestions(noua)

  async function send(questions: Questions): Promise<void> {
    if (noua.photos.list.value.some(isRefused)) {
      showToast('warn', files.notAllUploaded)
      return navigation.go('fotografii')
    }
    setBusy(true)
    const outcome = await whileBlocked(noua.send(questions))
    setBusy(false)
    if (outcome.kind === 'ok') onSent(outcome.data)
    else await showFailure(outcome)
  }

  async function showFailure(failed: Failed): Promise<void> {
    await feedback.alert(failed)
    if (failed.kind !== 'refused') return
    noua.refuse(failed.fields)
    const wrong = Object.keys(failed.fields)
    if (wrong.length > 0) navigation.go(wrong.some(isLocationField) ? 'loc' : 'categorie')
  }

  return (
    <>
      <StepHead noua={noua} navigation={navigation} title={add.checkTitle} lead={add.checkLead} />
      {asked && <Summary noua={noua} navigation={navigation} asked={asked} />}
      <AnswerDeadline category={asked?.category} />
      <StepEnd noua={noua}>
        <Button variant="quiet" onClick={navigation.back}>
          {add.back}
        </Button>
        <Button variant="primary" busy={busy} onClick={() => asked && void send(asked)}>
          {busy ? add.sending : add.send}
        </Button>
      </StepEnd>
    </>
  )
}

const isLocationField = (path: string) => ['adresa_text', 'lat', 'lng', 'precizie_m'].includes(path)

function Summary({
  noua,
  navigation,
  asked: { category, form },
}: StepProps & { asked: Questions }) {
  useSignals()
  const { add, one } = useTexts('sesizari')
  const photos = noua.photos.list.value
  const spot = noua.spot.value
  const address = noua.address.values.value['adresa_text']
  return (
    <>
      <Part step="categorie" navigation={navigation}>
        <DefinitionList items={[{ label: one.category, value: category.denumire }]} />
        <AnswerList fields={form.fields} values={form.values.value} />
      </Part>
      <Part step="loc" navigation={navigation}>
        <DefinitionList
          items={[
            { label: one.address, value: typeof address === 'string' ? address : '' },
            {
              label: one.place,
              value: spot && <SpotWords spot={spot} />,
            },
          ]}
        />
      </Part>
      <Part step="fotografii" navigation={navigation}>
        {photos.length === 0 ? (
          <p>{add.photosNone}</p>
        ) : (
          <ul className="noua__thumbs" aria-label={add.photosSome(photos.length)}>
            {photos.map(({ id, preview, file }) => (
              <li key={id}>{preview ? <img src={preview} alt={file.name} /> : <FileText />}</li>
            ))}
          </ul>
        )}
      </Part>
    </>
  )
}

function SpotWords({ spot }: { spot: Spot }) {
  const { add } = useTexts('sesizari')
  return useNearestStreet(spot) ?? (spot.fromPhoto ? add.photoPlace : add.pinned)
}

interface PartProps {
  step: Step
  navigation: StepProps['navigation']
  children: ReactNode
}

function Part({ step, navigation, children }: PartProps) {
  const { add } = useTexts('sesizari')
  const name = add.steps[steps.indexOf(step)] ?? ''
  return (
    <Card
      title={name}
      className="stack stack--s"
      action={
        <Button
          variant="quiet"
          small
          aria-label={add.editOf(name)}
          onClick={() => navigation.go(step)}
        >
          {add.edit}
        </Button>
      }
    >
      {children}
    </Card>
  )
}
