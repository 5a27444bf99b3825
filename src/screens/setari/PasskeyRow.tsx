import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { aliasRule } from '#contract/rules.ts'
import { formatAge, formatDate } from '../../i18n/dates.ts'
import { usePasskeyTexts } from '../../i18n/passkey-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { checkFields, createForm } from '../../services/form.ts'
import { renamePasskey } from '../../services/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { KeyRound, Pencil, Trash2 } from '../../ui/icons.ts'
import { NoBreak } from '../../ui/no-break.tsx'
import { FormText } from '../shared/form-fields.tsx'
import { useActionErrorFeedback } from '../shared/use-action-error-feedback.ts'
import { useSubmit } from '../shared/use-submit.ts'

interface Props {
  passkey: Passkey
  onRemove(): void
}

/** A passkey with its use, renamed in place. */
export function PasskeyRow({ passkey, onRemove }: Props) {
  const { list: texts } = usePasskeyTexts()
  const [isEdited, setEdited] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    if (wasEdited.current && !isEdited) opener.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  const { nume, creat_la, folosit_la } = passkey
  return (
    <li className="row">
      <span className="row__icon row__icon--idle">
        <KeyRound />
      </span>
      {isEdited ? (
        <NameForm passkey={passkey} onClose={() => setEdited(false)} />
      ) : (
        <>
          <span className="row__body">
            <span className="row__title">{nume}</span>
            <span className="row__line num">
              <span>
                <NoBreak>
                  {folosit_la ? texts.used(formatAge(folosit_la)) : texts.neverUsed}
                </NoBreak>
              </span>
              <span>
                <NoBreak>{texts.added(formatDate(creat_la))}</NoBreak>
              </span>
            </span>
          </span>
          <span className="setari__buttons">
            <Button
              ref={opener}
              variant="quiet"
              small
              icon={<Pencil />}
              aria-label={texts.renameName(nume)}
              onClick={() => setEdited(true)}
            >
              {texts.rename}
            </Button>
            <Button
              variant="quiet"
              small
              icon={<Trash2 />}
              aria-label={texts.removeName(nume)}
              onClick={onRemove}
            >
              {texts.remove}
            </Button>
          </span>
        </>
      )}
    </li>
  )
}

function NameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { list: texts } = usePasskeyTexts()
  const showFailure = useActionErrorFeedback()
  const { id, nume } = passkey
  const [data] = useState(() => createForm({ nume }, checkFields({ nume: aliasRule })))
  const { busy, form } = useSubmit(data, {
    send: () => renamePasskey(id, data.values.value.nume.trim()),
    onDone() {
      showToast('success', texts.renamed)
      onClose()
    },
    async onFailed(failed) {
      if (failed.kind !== 'offline') return false
      await showFailure(failed)
      return true
    },
  })
  const element = form.ref
  useEffect(() => {
    const field = element.current?.elements.namedItem('nume')
    if (field instanceof HTMLInputElement) field.select()
  }, [element])
  return (
    <div className="row__body">
      <form className="stack stack--form" ref={form.ref} noValidate onSubmit={form.onSubmit}>
        <FormText
          form={data}
          name="nume"
          label={texts.name}
          maxLength={limits.alias.max}
          autoComplete="off"
          enterKeyHint="done"
        />
        <div className="actions">
          <Button type="submit" variant="primary" small busy={busy}>
            {texts.save}
          </Button>
          <Button variant="quiet" small onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </div>
  )
}
