import { useState } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { CaseRef } from '#contract/desk/coada.ts'
import { Button } from '#src/ui/button.tsx'
import { DefinitionList } from '#src/ui/definition-list.tsx'
import { readIdentifier, type DeskCase } from '../../services/cazuri.ts'
import { isAllowed } from '../../services/session.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { Fact } from './Fact.tsx'
import { texts } from './texts.ro.ts'

const words = texts.facts

interface PersonFactsProps {
  which: CaseRef
  person: DeskCase['persoana']
}

/** Who sent the case, and how to reach them. */
export function PersonFacts({ which, person }: PersonFactsProps) {
  useSignals()
  const { id, nume, telefon, email, fel, are_cont, cnp_cui, raspuns } = person
  const channel = raspuns && words.channels[raspuns]
  const opens = id !== null && isAllowed('clienti.vede')
  const kind = words.kinds[fel]
  return (
    <Fact title={words.person}>
      <div>
        <p className="case-fact__name">
          {opens ? <a href={`#/clienti?id=${id}`}>{nume}</a> : nume}
        </p>
        <p className="meta">
          {fel === 'vizitator' || are_cont ? kind : `${kind}, ${words.noAccount}`}
        </p>
        {channel && <p className="meta">{channel}</p>}
      </div>
      <DefinitionList
        items={[
          { label: words.phone, value: telefon && <a href={`tel:${telefon}`}>{telefon}</a> },
          { label: words.email, value: email && <a href={`mailto:${email}`}>{email}</a> },
          {
            label: words.identifier[fel],
            value: cnp_cui && <Identifier which={which} masked={cnp_cui} />,
          },
        ]}
      />
    </Fact>
  )
}

/** The CNP or CUI but for its last digits; whole once it was asked for, which the audit keeps. */
function Identifier({ which, masked }: { which: CaseRef; masked: string }) {
  const [whole, setWhole] = useState<string | null>(null)
  const action = useAction()

  async function show() {
    const data = await action.run(() => readIdentifier(which))
    if (data) setWhole(data.cnp_cui)
  }

  return (
    <span className="case-identifier">
      <span className="num">{whole ?? masked}</span>
      {whole === null ? (
        <Button
          small
          variant="quiet"
          busy={action.busy}
          aria-label={words.showLabel}
          onClick={() => void show()}
        >
          {words.show}
        </Button>
      ) : (
        <Button small variant="quiet" onClick={() => setWhole(null)}>
          {words.hide}
        </Button>
      )}
      <Problem text={action.problem} />
    </span>
  )
}
