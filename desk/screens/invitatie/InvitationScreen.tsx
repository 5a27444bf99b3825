import { useState } from 'react'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { DefinitionList } from '#src/ui/definition-list.tsx'
import type { MemberIdentity } from '#contract/desk/staff-fields.ts'
import type { Enrolled, Invited } from '../../services/enrolment.ts'
import { readInvitation } from '../../services/enrolment.ts'
import { invitation, openPage } from '../../services/location.ts'
import { hasCode } from '../../services/outcome.ts'
import { enter } from '../../services/session.ts'
import { roleTitles, texts } from '../../texts.ro.ts'
import { Entrance } from '../shared/Entrance.tsx'
import { Problem } from '../shared/Problem.tsx'
import { RecoveryCodes } from '../shared/RecoveryCodes.tsx'
import { useLoaded } from '../shared/use-loaded.ts'
import { FactorStep } from './FactorStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'

const words = texts.invitation

type Step = { kind: 'password' } | { kind: 'factor' } | { kind: 'codes'; enrolled: Enrolled }

/** Steps of an invited member: password, second factor, recovery codes. */
export function InvitationScreen({ token }: { token: string }) {
  const [read] = useState(() => () => readInvitation(token))
  const { data, failure, problem, busy, reload } = useLoaded(read)
  if (data) return <Steps token={token} invited={data} />
  if (failure === null) return <Entrance page={texts.pages.invitation} title={words.checking} />
  if (!hasCode(failure, 'legatura_expirata') && !hasCode(failure, 'date_invalide')) {
    return (
      <Entrance page={texts.pages.invitation} title={words.checking}>
        <Problem text={problem} />
        <Button variant="primary" busy={busy} onClick={() => void reload()}>
          {texts.retry}
        </Button>
      </Entrance>
    )
  }
  return (
    <Entrance page={texts.pages.invitation} title={words.invalid}>
      <p>{words.invalidText}</p>
      <LinkButton href="#/" onClick={closeInvitation}>
        {words.toSignIn}
      </LinkButton>
    </Entrance>
  )
}

function Steps({ token, invited }: { token: string; invited: Invited }) {
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const titles = {
    password: words.passwordTitle,
    factor: words.factorTitle,
    codes: texts.recovery.title,
  }
  const number = Object.keys(titles).indexOf(step.kind)
  const isFirst = step.kind === 'password'
  return (
    <Entrance
      page={texts.pages.invitation}
      title={isFirst ? words.title : titles[step.kind]}
      lead={words.step(number + 1, words.steps[number] ?? '')}
      wide={step.kind === 'factor'}
    >
      {isFirst && (
        <>
          <DefinitionList
            items={[
              { label: words.person.name, value: invited.nume },
              { label: words.person.email, value: invited.email },
              { label: words.person.role, value: roleTitles[invited.rol] },
            ]}
          />
          <h2>{titles.password}</h2>
          <PasswordStep
            token={token}
            email={invited.email}
            onDone={() => setStep({ kind: 'factor' })}
          />
        </>
      )}
      {step.kind === 'factor' && (
        <FactorStep
          onEnrolled={(enrolled) =>
            enrolled.coduri_rezerva.length > 0
              ? setStep({ kind: 'codes', enrolled })
              : complete(enrolled.eu)
          }
        />
      )}
      {step.kind === 'codes' && (
        <RecoveryCodes
          codes={step.enrolled.coduri_rezerva}
          onDone={() => complete(step.enrolled.eu)}
        />
      )}
    </Entrance>
  )
}

function closeInvitation(): void {
  invitation.value = null
}

function complete(identity: MemberIdentity): void {
  closeInvitation()
  enter(identity)
  openPage('', { replace: true })
}
