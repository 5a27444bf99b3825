import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { isRefused } from '../../services/uploads.ts'
import { Lock } from '../../ui/icons.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { EmergencyNotice } from './EmergencyNotice.tsx'
import { goToCheck } from './go-to-check.ts'
import { PhotoField } from './PhotoField.tsx'
import { StepEnd, StepHead, type StepProps } from './Step.tsx'
import { isAwaitingQuestions, isKnown } from './use-steps.ts'

/** Optional step with photos. */
export function PhotosStep({ noua, navigation }: StepProps) {
  useSignals()
  const { add } = useTexts('sesizari')
  const { files } = useTexts('forms')
  const { danger } = useTexts('support')
  const list = noua.photos.list.value
  // They tell which steps are left.
  const isWaiting = isAwaitingQuestions(noua)

  function goOn(): void {
    if (list.some(isRefused)) showToast('warn', files.notAllUploaded)
    else if (isKnown(noua)) void goToCheck(noua, navigation)
    else navigation.go('loc')
  }

  return (
    <>
      <StepHead noua={noua} navigation={navigation} title={add.photosTitle} lead={add.photosLead} />
      <PhotoField photos={noua.photos} onAdd={noua.addPhotos} />
      <Note kind="plain" icon={<Lock />}>
        {add.privacy}
      </Note>
      <EmergencyNotice text={danger} />
      <StepEnd noua={noua}>
        {list.length === 0 && (
          <Button variant="quiet" busy={isWaiting} onClick={goOn}>
            {add.skip}
          </Button>
        )}
        <Button variant="primary" busy={isWaiting} onClick={goOn}>
          {add.continue}
        </Button>
      </StepEnd>
    </>
  )
}
