import { limits } from '#contract/limits.ts'
import { formatDate } from '#src/i18n/dates.ts'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { extendTerm, hasStates } from '../../services/cazuri.ts'
import { toCaseKey } from '../../services/case-key.ts'
import { toDialogKey } from '../../services/drafts.ts'
import { texts as common } from '../../texts.ro.ts'
import { textOf } from '../shared/form-values.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { ChangeSheet } from './ChangeSheet.tsx'
import type { CaseSheetProps } from './sheet-props.ts'
import { texts } from './texts.ro.ts'
import { useChange } from './use-change.ts'

const words = texts.extend

/** Dialog that extends the legal term of a case, with the reason that the citizen reads. */
export function ExtendSheet({ shown, onDone, onClose }: CaseSheetProps) {
  const { caz, termen_la, versiune } = shown
  const change = useChange()
  const draft = useFormDraft(toDialogKey(toCaseKey(caz), 'extend'))
  const reason = textOf(draft.current, 'motiv')

  async function submit(force = false) {
    if (!hasStates(caz)) return
    if (reason.trim() === '') return change.refuse({ motiv: common.required })
    const send = () => change.run((seen) => extendTerm(caz, reason.trim(), seen), versiune)
    const made = force ? await change.force() : await send()
    if (made === undefined) return
    draft.drop()
    onDone(words.done, made)
  }

  return (
    <ChangeSheet
      title={words.title}
      submit={words.submit}
      change={change}
      draft={draft}
      mine={
        <>
          <p>{texts.conflict.extend}</p>
          <p className="case-msg__text">{reason}</p>
        </>
      }
      onSubmit={() => void submit()}
      onForce={() => void submit(true)}
      onClose={onClose}
    >
      <p>{words.text(termen_la === null ? '' : formatDate(termen_la))}</p>
      <Field label={words.reason} error={change.fields['motiv']}>
        {(control) => (
          <TextArea
            {...control}
            name="motiv"
            rows={3}
            maxLength={limits.reason.max}
            value={reason}
            onChange={(event) => draft.set('motiv', event.target.value)}
          />
        )}
      </Field>
    </ChangeSheet>
  )
}
