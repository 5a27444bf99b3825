import { useId, useState } from 'react'
import type { PublicPointSummary } from '#contract/locatii.ts'
import type { SortingHint } from '#contract/utile.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { publicPoints } from '../../services/locatii.ts'
import { groupByLetter } from '../../services/utile.ts'
import { Card } from '../../ui/card.tsx'
import { ChevronDown } from '../../ui/icons.ts'
import { DeferUntilPaint } from '../../ui/defer-until-paint.tsx'
import { List } from '../../ui/row.tsx'
import { NearestPoint } from '../shared/NearestPoint.tsx'
import { useResource } from '../shared/use-resource.ts'
import { WasteDestination } from '../shared/WasteDestination.tsx'

/** Sorting guide „Unde arunc?” from A to Z. */
export function HintList({ hints }: { hints: readonly SortingHint[] }) {
  const texts = useTexts('utile')
  const id = useId()
  const letters = groupByLetter(hints)
  const headingOf = (letter: string) => `${id}-${letter}`

  function goTo(letter: string): void {
    const heading = document.getElementById(headingOf(letter))
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }

  return (
    <>
      <p className="lead">{texts.hintsLead}</p>
      <div className="letters" role="group" aria-label={texts.letters}>
        {letters.map(([letter]) => (
          <button
            key={letter}
            type="button"
            className="letters__one"
            aria-label={texts.letter(letter)}
            onClick={() => goTo(letter)}
          >
            {letter}
          </button>
        ))}
      </div>
      {letters.map(([letter, some], index) => (
        <DeferUntilPaint key={letter} now={index < 2}>
          <section className="stack stack--s" aria-labelledby={headingOf(letter)}>
            <h2 id={headingOf(letter)} tabIndex={-1}>
              {letter}
            </h2>
            <Card flush>
              <List label={texts.letter(letter)}>
                <HintRows hints={some} />
              </List>
            </Card>
          </section>
        </DeferUntilPaint>
      ))}
    </>
  )
}

interface RowsProps {
  hints: readonly SortingHint[]
  /** True if the first one shows its place at once. */
  opens?: boolean
}

/** Rows of the guide: object, fraction and tip; one brought to a public point opens on the nearest. */
export function HintRows({ hints, opens = false }: RowsProps) {
  const points = useResource(publicPoints()).data ?? []
  return hints.map((hint, index) => {
    const isTaken = points.some(({ fractii }) => fractii.includes(hint.fractie))
    return isTaken ? (
      <TakenHint key={hint.obiect} hint={hint} points={points} opens={opens && index === 0} />
    ) : (
      <li key={hint.obiect} className="row">
        <HintWords hint={hint} />
      </li>
    )
  })
}

interface TakenProps {
  hint: SortingHint
  points: readonly PublicPointSummary[]
  opens: boolean
}

function TakenHint({ hint, points, opens }: TakenProps) {
  const [isOpen, setOpen] = useState(opens)
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="row hint">
          <HintWords hint={hint} />
          <ChevronDown />
        </summary>
        {isOpen && <NearestPoint points={points} fraction={hint.fractie} />}
      </details>
    </li>
  )
}

function HintWords({ hint: { obiect, fractie, sfat } }: { hint: SortingHint }) {
  return (
    <>
      <span className="row__body">
        <span className="row__title">{obiect}</span>
        {sfat && <span className="row__line">{sfat}</span>}
      </span>
      <WasteDestination code={fractie} />
    </>
  )
}
