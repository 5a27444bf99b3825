import type { Member } from '#contract/desk/personal.ts'
import { formatDate } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { DefinitionList } from '#src/ui/definition-list.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { changeMember, type MemberAction } from '../../services/personal.ts'
import { roleTitles, texts } from '../../texts.ro.ts'
import { ConfirmedAction } from '../shared/ConfirmedAction.tsx'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { RoleForm } from './RoleForm.tsx'

const words = texts.staff

interface MemberSheetProps {
  member: Member
  isSelf: boolean
  onClose: () => void
  /** Called with the sentence to show. */
  onDone: (sentence: string) => void
}

/** Dialog about one member: what may be changed, and what that will do. */
export function MemberSheet({ member, isSelf, onClose, onDone }: MemberSheetProps) {
  const action = useAction()
  const { id, nume, stare } = member

  async function perform(kind: MemberAction, sentence: string) {
    if (await action.run(() => changeMember(kind, id))) onDone(sentence)
  }

  return (
    <Sheet small title={nume} closeLabel={texts.close} onCancel={onClose}>
      <div className="stack">
        <DefinitionList
          columns
          items={[
            { label: words.email, value: member.email },
            { label: words.role, value: roleTitles[member.rol] },
            { label: words.state, value: words.states[stare] },
            { label: words.since, value: formatDate(member.creat_la) },
          ]}
        />
        <Problem text={action.problem} />
        {isSelf ? (
          <Note>{words.own}</Note>
        ) : (
          <>
            <section className="act">
              <h3>{words.roleTitle}</h3>
              <p className="meta">{words.roleText}</p>
              <RoleForm member={member} onDone={onDone} />
            </section>
            {stare === 'dezactivat' ? (
              <section className="act">
                <h3>{words.enableTitle}</h3>
                <p className="meta">{words.enableText}</p>
                <Button
                  small
                  busy={action.busy}
                  onClick={() => void perform('enable', words.enabled(nume))}
                >
                  {words.enable}
                </Button>
              </section>
            ) : (
              <ConfirmedAction
                title={words.disableTitle}
                text={words.disableText}
                label={words.disable}
                question={words.disableAsk(nume)}
                busy={action.busy}
                onYes={() => void perform('disable', words.disabled(nume))}
              />
            )}
            <ConfirmedAction
              title={words.resetTitle}
              text={words.resetText}
              label={words.reset}
              question={words.resetAsk(nume)}
              busy={action.busy}
              onYes={() => void perform('reset', words.resetDone(nume))}
            />
          </>
        )}
      </div>
    </Sheet>
  )
}
