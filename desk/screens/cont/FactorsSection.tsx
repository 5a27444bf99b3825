import { useRef, useState } from 'react'
import type { MemberIdentity } from '#contract/desk/staff-fields.ts'
import { formatAge } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Confirm } from '#src/ui/confirm.tsx'
import { DefinitionList } from '#src/ui/definition-list.tsx'
import { Note } from '#src/ui/note.tsx'
import { removePasskey, renewRecoveryCodes } from '../../services/account.ts'
import { tell } from '../../services/feedback.ts'
import { supportsPasskeys } from '../../services/passkeys.ts'
import { refreshSession } from '../../services/session.ts'
import { texts } from '../../texts.ro.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { EnrolmentSheets, type Enrolment } from './EnrolmentSheets.tsx'

const words = texts.account
const FEW_CODES = 3

type Passkey = MemberIdentity['factori']['chei'][number]
type Question = { kind: 'remove'; passkey: Passkey } | { kind: 'renew' } | null

/** The member's second factors: adds, deletes and renews them. */
export function FactorsSection({ identity }: { identity: MemberIdentity }) {
  const { chei, totp, coduri_rezerva: codesLeft } = identity.factori
  const [enrolment, setEnrolment] = useState<Enrolment>(null)
  const [question, setQuestion] = useState<Question>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const action = useAction()
  const ask = (asked: Question) => () => setQuestion(asked)

  async function remove({ id }: Passkey) {
    if (!(await action.run(() => removePasskey(id)))) return
    tell(words.removed)
    await refreshSession()
    title.current?.focus()
  }
  async function renew() {
    const renewed = await action.run(renewRecoveryCodes)
    if (!renewed) return
    setEnrolment({ codes: renewed.coduri_rezerva })
    await refreshSession()
  }

  return (
    <section className="part" aria-labelledby="cont-factori">
      <h2 id="cont-factori" ref={title} tabIndex={-1}>
        {words.factors}
      </h2>
      <DefinitionList
        items={[
          {
            label: words.passkeys,
            value: (
              <PasskeyList
                passkeys={chei}
                mayRemove={totp || chei.length > 1}
                busy={action.busy}
                onRemove={ask}
              />
            ),
          },
          { label: words.totp, value: totp ? words.hasTotp : words.hasNoTotp },
          { label: words.recoveryLeft, value: String(codesLeft) },
        ]}
      />
      {codesLeft < FEW_CODES && <Note>{words.recoveryLow}</Note>}
      <Problem text={action.problem} />
      <div className="cluster">
        {supportsPasskeys() && (
          <Button small onClick={() => setEnrolment('passkey')}>
            {texts.factors.addPasskey}
          </Button>
        )}
        <Button small onClick={() => setEnrolment('totp')}>
          {totp ? texts.factors.replaceTotp : texts.factors.addTotp}
        </Button>
        <Button small busy={action.busy} onClick={ask({ kind: 'renew' })}>
          {words.renewCodes}
        </Button>
      </div>
      <EnrolmentSheets enrolment={enrolment} onChange={setEnrolment} />
      {question?.kind === 'remove' && (
        <Confirm
          title={words.removeAsk(question.passkey.nume)}
          yes={words.removePasskey}
          no={texts.cancel}
          onClose={ask(null)}
          onYes={() => void remove(question.passkey)}
        >
          {words.removeText}
        </Confirm>
      )}
      {question?.kind === 'renew' && (
        <Confirm
          title={words.renewAsk}
          yes={words.renewCodes}
          no={texts.cancel}
          onClose={ask(null)}
          onYes={() => void renew()}
        >
          {words.renewText}
        </Confirm>
      )}
    </section>
  )
}

interface PasskeyListProps {
  passkeys: readonly Passkey[]
  /** False if the only passkey is the only second factor. */
  mayRemove: boolean
  busy: boolean
  onRemove: (question: Question) => () => void
}

function PasskeyList({ passkeys, mayRemove, busy, onRemove }: PasskeyListProps) {
  if (passkeys.length === 0) return words.noPasskey
  return (
    <ul className="passkeys">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="between">
          <span>
            {passkey.nume}{' '}
            <span className="meta">
              {passkey.folosit_la === null
                ? words.passkeyUnused
                : words.passkeyUsed(formatAge(passkey.folosit_la))}
            </span>
          </span>
          {mayRemove ? (
            <Button
              small
              variant="quiet"
              aria-label={words.removeLabel(passkey.nume)}
              busy={busy}
              onClick={onRemove({ kind: 'remove', passkey })}
            >
              {words.removePasskey}
            </Button>
          ) : (
            <span className="meta">{words.onlyFactor}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
