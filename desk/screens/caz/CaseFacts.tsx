import { useState } from 'react'
import { addressLine } from '#contract/address-line.ts'
import { dayOf } from '#contract/time-zone.ts'
import { formatDate } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { DefinitionList } from '#src/ui/definition-list.tsx'
import { caseAddress, mayWorkOn, type DeskCase } from '../../services/cazuri.ts'
import { CaseFiles } from './CaseFiles.tsx'
import { EventList } from './CaseThread.tsx'
import { Fact } from './Fact.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { PlaceFacts } from './PlaceFacts.tsx'
import { ReleasedPhotos } from './ReleasedPhotos.tsx'
import { RoundFacts } from './RoundFacts.tsx'
import { texts } from './texts.ro.ts'

const words = texts.facts

/** Facts around a case: who, where, the rounds there, other cases. */
export function CaseFacts({ shown }: { shown: DeskCase }) {
  const { caz, persoana, loc, fisiere, ridicari } = shown
  const files = fisiere.filter(({ autor }) => autor === 'operator')
  const photos = shown.loc_public
    ? fisiere.filter(({ autor, tip }) => autor === 'cetatean' && tip.startsWith('image/'))
    : []
  return (
    <div className="case-facts">
      <PersonFacts which={caz} person={persoana} />
      <ContractFacts contracts={shown.contracte} isVisitor={persoana.id === null} />
      {loc && <PlaceFacts place={loc} />}
      {files.length > 0 && (
        <Fact title={texts.files.title}>
          <CaseFiles files={files} />
        </Fact>
      )}
      {photos.length > 0 && mayWorkOn(caz.fel) && <ReleasedPhotos photos={photos} />}
      {ridicari && <RoundFacts rounds={ridicari} />}
      <OtherCases cases={shown.alte_cazuri} />
      <Duplicates duplicates={shown.duplicate} />
    </div>
  )
}

interface ContractFactsProps {
  contracts: DeskCase['contracte']
  isVisitor: boolean
}

function ContractFacts({ contracts, isVisitor }: ContractFactsProps) {
  const chosen = contracts.find(({ ales }) => ales) ?? contracts[0]
  const others = contracts.filter((contract) => contract !== chosen)
  if (!chosen) {
    return isVisitor ? null : (
      <Fact title={words.contract}>
        <p className="meta">{words.noContract}</p>
      </Fact>
    )
  }
  return (
    <Fact title={words.contract}>
      <DefinitionList
        items={[
          { label: words.contractNumber, value: chosen.numar },
          { label: words.clientCode, value: chosen.cod_client },
          { label: words.contractState, value: nameState(chosen.stare) },
          { label: words.serviceAddress, value: chosen.adresa_text || addressLine(chosen.adresa) },
        ]}
      />
      {others.length > 0 && (
        <details className="case-more">
          <summary>
            {words.otherContracts} ({others.length})
          </summary>
          <ul>
            {others.map(({ id, numar, stare, adresa_text }) => (
              <li key={id}>
                <span className="num">{numar}</span>
                <span className="meta">
                  {nameState(stare)}, {adresa_text}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Fact>
  )
}

const nameState = (state: string): string => words.contractStates[state] ?? state

/** Cases shown before one asks for the rest. */
const FEW = 5

function OtherCases({ cases }: { cases: DeskCase['alte_cazuri'] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (cases.length === 0) return null
  const shown = showsAll ? cases : cases.slice(0, FEW)
  return (
    <Fact title={words.others}>
      <ul className="case-links">
        {shown.map((one) => (
          <CaseRow key={`${one.caz.fel}-${one.caz.id}`} link={one} />
        ))}
      </ul>
      {shown.length < cases.length && (
        <Button small variant="quiet" onClick={() => setShowsAll(true)}>
          {words.othersMore(cases.length - shown.length)}
        </Button>
      )}
    </Fact>
  )
}

function CaseRow({ link }: { link: DeskCase['alte_cazuri'][number] }) {
  const { caz, numar, denumire, stare, deschis, trimisa_la } = link
  return (
    <li className={classNames(!deschis && 'is-closed')}>
      <a className="num" href={caseAddress(caz)}>
        {numar}
      </a>
      <span>{denumire}</span>
      <span className="meta num">
        {stare.nume}, {formatDate(trimisa_la)}
      </span>
    </li>
  )
}

function Duplicates({ duplicates }: { duplicates: DeskCase['duplicate'] }) {
  if (duplicates.length === 0) return null
  return (
    <Fact title={words.duplicates}>
      {duplicates.map((one) => (
        <details key={one.caz.id} className="case-more">
          <summary>
            <span className="num">{one.numar}</span>
            {!one.acelasi_cetatean && <span className="meta"> {words.otherCitizen}</span>}
          </summary>
          <div className="stack stack--s">
            <p>
              <a href={caseAddress(one.caz)}>{texts.thread.open(one.numar)}</a>
            </p>
            {one.descriere !== '' && <p className="case-msg__text">{one.descriere}</p>}
            <CaseFiles files={one.fisiere} />
            <EventList events={one.fir} today={dayOf(new Date())} />
          </div>
        </details>
      ))}
    </Fact>
  )
}
