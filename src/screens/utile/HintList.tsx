import { useId } from 'react'
import type { SortingHint } from '#contract/utile.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { groupByLetter } from '../../services/utile.ts'
import { FractionBadge } from '../../ui/bin.tsx'
import { Card } from '../../ui/card.tsx'
import { MapPin } from '../../ui/icons.ts'
import { DeferUntilPaint } from '../../ui/defer-until-paint.tsx'
import { List } from '../../ui/row.tsx'

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

/** Rows of the guide: object, fraction and tip. */
export function HintRows({ hints }: { hints: readonly SortingHint[] }) {
  return hints.map(({ obiect, fractie, sfat }) => (
    <li key={obiect} className="row">
      <span className="row__body">
        <span className="row__title">{obiect}</span>
        {sfat && <span className="row__line">{sfat}</span>}
      </span>
      <Where code={fractie} />
    </li>
  ))
}

/** Destination of an object: a bin, a kind of public point, or neither. */
function Where({ code }: { code: string }) {
  const { names, points } = useTexts('fractii')
  const { elsewhere } = useTexts('utile')
  const name = names[code]
  if (name !== undefined) return <FractionBadge fraction={code} name={name} />
  return (
    <span className="fraction">
      <MapPin />
      {points[code] ?? elsewhere}
    </span>
  )
}
