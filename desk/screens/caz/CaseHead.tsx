import { useSignals } from '@preact/signals-react/runtime'
import { formatDate, formatMoment } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import {
  CalendarPlus,
  Check,
  Clock,
  Flag,
  GitMerge,
  Printer,
  Reply,
  Truck,
  User,
  Users,
} from '#src/ui/icons.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { caseAddress, hasStates, mayWorkOn, type DeskCase } from '../../services/cazuri.ts'
import { member } from '../../services/session.ts'
import { texts as common } from '../../texts.ro.ts'
import { citizenWords, describeDue, toneOf } from './describe-case.ts'
import { texts } from './texts.ro.ts'

const words = texts.head

export type CaseDialog = 'state' | 'assign' | 'extend' | 'merge' | 'return'

interface CaseHeadProps {
  shown: DeskCase
  isTaking: boolean
  onTake: () => void
  onOpen: (dialog: CaseDialog) => void
}

/** Head of a case, which stays: number, category, state, term, who has it, and what one may do. */
export function CaseHead(props: CaseHeadProps) {
  useSignals()
  const { caz, numar, denumire, trimisa_la, unit_in } = props.shown
  return (
    <header className="case__head">
      <div className="case__title">
        <h1>
          <span className="num">{numar}</span> {denumire}
        </h1>
        <CopyButton
          text={numar}
          label={words.copy}
          name={words.copyNumber}
          copiedLabel={common.copy.copied}
          failedLabel={common.copy.failed}
        />
        <span className="meta num">
          {words.sent(words.kinds[caz.fel], formatMoment(trimisa_la))}
        </span>
      </div>
      <CaseMarks shown={props.shown} />
      {unit_in && (
        <p className="case__merged">
          <GitMerge />
          <span>
            {words.mergedInto} <a href={caseAddress(unit_in.caz)}>{unit_in.numar}</a>
          </span>
        </p>
      )}
      {mayWorkOn(caz.fel) ? <Actions {...props} /> : <p className="meta">{words.onlySees}</p>}
    </header>
  )
}

/** State, term and assignee, each as a word with an icon. */
function CaseMarks({ shown }: { shown: DeskCase }) {
  const {
    stare,
    tinta_la,
    prelungit_la,
    atribuit,
    asteapta_raspuns,
    raspuns_cerut_la,
    deschis,
    caz,
  } = shown
  const read = citizenWords(stare)
  const due = describeDue(shown, new Date())
  return (
    <ul className="case__marks">
      <li>
        <StatusPill kind={toneOf(shown)}>{stare.nume}</StatusPill>
        {read !== null && <span className="meta">{words.citizenReads(read)}</span>}
      </li>
      {(hasStates(caz) || shown.termen_la !== null) && (
        <li className={classNames('num', due.isLate && 'case__late')}>
          <Clock />
          <span>
            {[due.text, due.rest, prelungit_la && words.extended].filter(Boolean).join(', ')}
            {deschis && tinta_la !== null && (
              <span className="meta"> ({words.target(formatDate(tinta_la))})</span>
            )}
          </span>
        </li>
      )}
      <li>
        <User />
        {describeAssignee(atribuit)}
      </li>
      {shown.sustinatori > 0 && (
        <li className="num">
          <Users />
          {words.supported(shown.sustinatori)}
        </li>
      )}
      {(asteapta_raspuns || raspuns_cerut_la !== null) && (
        <li className="case__awaits">
          <Reply />
          {raspuns_cerut_la === null
            ? words.awaits
            : words.askedAgain(formatDate(raspuns_cerut_la))}
        </li>
      )}
    </ul>
  )
}

function describeAssignee(assignee: DeskCase['atribuit']): string {
  if (assignee === null) return words.unassigned
  return assignee.id === member.peek()?.id ? words.assignedToMe : words.assigned(assignee.nume)
}

function Actions({ shown, isTaking, onTake, onOpen }: CaseHeadProps) {
  const { caz, atribuit, stari_permise, se_poate_prelungi, unit_in, deschis } = shown
  const { actions } = texts
  const withStates = hasStates(caz)
  return (
    <div className="case__actions" role="group" aria-label={actions.label}>
      {atribuit?.id !== member.peek()?.id && (
        <Button small icon={<Check />} busy={isTaking} onClick={onTake}>
          {actions.take}
        </Button>
      )}
      {withStates && stari_permise.length > 0 && (
        <Button small icon={<Flag />} aria-keyshortcuts="s" onClick={() => onOpen('state')}>
          {actions.state}
        </Button>
      )}
      <Button small icon={<Users />} aria-keyshortcuts="a" onClick={() => onOpen('assign')}>
        {actions.assign}
      </Button>
      {se_poate_prelungi && (
        <Button small icon={<CalendarPlus />} onClick={() => onOpen('extend')}>
          {actions.extend}
        </Button>
      )}
      {caz.fel === 'sesizare' && deschis && (
        <Button small icon={<Truck />} onClick={() => onOpen('return')}>
          {actions.crewReturn}
        </Button>
      )}
      {withStates && unit_in === null && (
        <Button small icon={<GitMerge />} onClick={() => onOpen('merge')}>
          {actions.merge}
        </Button>
      )}
      <Button small icon={<Printer />} onClick={() => window.print()}>
        {actions.print}
      </Button>
    </div>
  )
}
